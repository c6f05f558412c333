package import FoundationEssentials
package import GitHub
import Storage

/// The pages of a search, cached: pages from GitHub are stored, and cached pages replace those that
/// GitHub cannot serve.
package struct CachedPages: SearchPageSource {
  let network: any SearchPageSource
  let cache: SearchPageCache
  let policy: ReadingPolicy
  /// Whether to wait for rate limits instead of using cached pages.
  var waitsForLimits = false
  /// The same for a lost connection.
  var waitsForNetwork = false
  /// Whether an outdated cached page may replace one that GitHub cannot serve.
  var allowsStandIn = true

  package func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage {
    if let cached = await cache.page(number, size: size, within: policy) { return cached }
    do {
      let fetched = try await network.page(number, size: size, priority: priority)
      await cache.add(fetched.page, number: number, size: size)
      return fetched
    } catch {
      guard let reason = error.api, allowsStandIn, policy.allowsStandIn,
        reason.allowsStandIn(
          unlessWaiting: waitsForLimits || reason.isShortLimit, orForNetwork: waitsForNetwork),
        var cached = await cache.page(number, size: size, within: .offline)
      else { throw error }
      cached.standsInFor = reason
      return cached
    }
  }
}

/// One page of a search, from GitHub or from the cache.
package struct FetchedPage: Sendable, Equatable {
  package var page: SearchPage
  /// When it was cached; nil for one that was just fetched.
  package var savedAt: Date?
  /// The kind of token for which GitHub left out repositories of organizations with single sign-on;
  /// nil if it left out none.
  package var partialFor: TokenKind?
  /// Why an outdated cached page replaces GitHub's.
  package var standsInFor: APIError?
  /// Qualifiers that were ignored because the cache cannot evaluate them.
  package var ignoredQualifiers: [String] = []

  package init(
    page: SearchPage, savedAt: Date? = nil, partialFor: TokenKind? = nil,
    standsInFor: APIError? = nil, ignoredQualifiers: [String] = []
  ) {
    self.page = page
    self.savedAt = savedAt
    self.partialFor = partialFor
    self.standsInFor = standsInFor
    self.ignoredQualifiers = ignoredQualifiers
  }
}

/// The source of a list's pages.
package protocol SearchPageSource: Sendable {
  /// Page `number`, counted from 1, of a list in pages of `size`; one request, never retried by the
  /// source. Throws `.cancelled` soon after its task is canceled.
  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage
}

/// The pages of a search in the cache: no request is sent.
struct LocalPages: SearchPageSource {
  let database: LocalDatabase
  let search: Search
  let viewer: Viewer

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage {
    let query = LocalQuery(search.query)
    let found: LocalResult
    do {
      found = try await database.search(
        query, sort: search.order.sort, order: search.order.direction ?? .descending, limit: size,
        offset: (number - 1) * size, for: viewer)
    } catch {
      throw .storage(error)
    }
    let page = SearchPage(
      totalCount: found.total, items: found.repositories.map(\.repository),
      hasNextPage: number * size < found.total)
    return FetchedPage(page: page, ignoredQualifiers: number == 1 ? found.ignored : [])
  }
}

/// The cached pages of one search, as one viewer sees them.
package struct SearchPageCache: Sendable {
  let database: LocalDatabase
  let key: CacheKey
  let viewer: Viewer
  let writes: WriteQueue
  let now: @Sendable () -> Date

  /// The cached page, if `policy` allows its age; nil if the local database cannot be read.
  func page(_ number: Int, size: Int, within policy: ReadingPolicy) async -> FetchedPage? {
    guard policy.isFresh(age: .zero),
      let stored = try? await database.page(number, size: size, of: key, for: viewer),
      policy == .offline || stored.isComplete,
      policy.isFresh(age: now().timePassed(since: stored.savedAt))
    else { return nil }
    // A page that is incomplete in the cache would leave a gap before the next page.
    let isWhole = stored.page.items.count >= size || !stored.page.hasNextPage
    guard isWhole || policy == .offline else { return nil }
    return FetchedPage(page: stored.page, savedAt: stored.savedAt)
  }

  /// Caches the page once it has been shown.
  func add(_ page: SearchPage, number: Int, size: Int) async {
    let time = now()
    await writes.add { [database, key, viewer] () async throws(StorageError) in
      try await database.remember(
        page, number: number, size: size, of: key, seenBy: viewer, at: time)
    }
  }
}

extension Date {
  package func timePassed(since date: Date) -> Duration { .seconds(timeIntervalSince(date)) }
}
