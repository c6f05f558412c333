import Access
import GitHub
import Storage

/// The first results of a search that another list is made from.
struct FirstPage: Sendable {
  let reader: Reader
  let viewer: Viewer
  let policy: ReadingPolicy
  let order: SearchOrder
  /// Whether failures are retried, and limits waited for as the user chose.
  var isPatient = false

  /// Waits until they are in the cache.
  func results(
    of query: SearchQuery
  ) async throws(ReadError) -> FetchedPage<Repository> {
    let session = reader.session
    let search = Search(query, order: order, now: session.ports.now())
    let kind = Repositories(
      database: session.database, viewer: viewer, terminal: session.ports.terminal)
    let writes = WriteQueue()
    let pages = CachedPages(
      network: SearchPages<Repositories>(search: search, reader: reader, isPatient: isPatient),
      cache: SearchPageCache(
        kind: kind, key: search.cacheKey(on: viewer.host), writes: writes, now: session.ports.now),
      policy: policy)
    let page = try await pages.page(1, size: 100, priority: .user)
    await writes.finish()
    return page
  }
}
