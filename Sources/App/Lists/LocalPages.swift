internal import GitHub
internal import Storage

/// The pages of a search in the cache: no request is sent.
struct LocalPages: SearchPageSource {
  let library: Library
  let search: Search
  let viewer: Viewer

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage {
    let query = LocalQuery(SearchQuery(terms: [search.query]))
    let found: LocalResult
    do {
      found = try await library.search(
        query, sort: search.order.sort, order: search.order.direction ?? .descending, limit: size,
        offset: (number - 1) * size, for: viewer)
    } catch {
      throw .storage(error)
    }
    let page = SearchPage(
      totalCount: found.total, repositories: found.repositories.map(\.repository),
      hasNextPage: number * size < found.total)
    return FetchedPage(page, ignoredQualifiers: number == 1 ? found.ignored : [])
  }
}
