package import Access
package import FoundationEssentials
package import GitHub
package import Storage

/// The pages of a search, cached: pages from GitHub are stored, and cached pages replace those that
/// GitHub cannot serve.
package struct CachedPages<Kind: ListKind>: SearchPageSource {
  let network: any SearchPageSource<Kind.Item>
  let cache: SearchPageCache<Kind>
  let policy: ReadingPolicy
  /// Whether to wait for rate limits instead of using cached pages.
  var waitsForLimits = false
  /// Whether to wait for a lost connection instead of using cached pages.
  var waitsForNetwork = false
  /// Whether an outdated cached page may replace one that GitHub cannot serve.
  var allowsStandIn = true

  package func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Kind.Item> {
    if let cached = await cache.page(number, size: size, within: policy) { return cached }
    do {
      let fetched = try await network.page(number, size: size, priority: priority)
      if policy != .offline, !fetched.isMakeshift {
        await cache.add(
          fetched.page, number: number, size: size, at: fetched.rankedAt ?? cache.now())
      }
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
package struct FetchedPage<Item: ListItem>: Sendable, Equatable {
  package var page: SearchPage<Item>
  /// When it was cached; nil for one that was just fetched.
  package var savedAt: Date?
  /// The kind of token for which GitHub left out what belongs to organizations with single sign-on;
  /// nil if it left out none.
  package var partialFor: TokenKind?
  /// Why an outdated cached page replaces GitHub's.
  package var standsInFor: APIError?
  /// Qualifiers that were ignored because the cache cannot evaluate them.
  package var ignoredQualifiers: [String] = []
  /// What was searched for in the cache instead of words that it does not have.
  package var corrections: [SpellingCorrection] = []
  /// For a list by gained stars that was just made.
  package var ranking: RankingOutcome?
  /// What its items have gained, by id.
  package var gains: [Int64: Gained] = [:]

  /// Whether a list by gained stars is another one in its place, or was cut short.
  fileprivate var isMakeshift: Bool {
    switch ranking {
    case .impossible: true
    case .done(let report): report.isCut
    case nil: false
    }
  }

  fileprivate var rankedAt: Date? {
    if case .done(let report)? = ranking { report.time } else { nil }
  }

  package init(
    page: SearchPage<Item>, savedAt: Date? = nil, partialFor: TokenKind? = nil,
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
package protocol SearchPageSource<Item>: Sendable {
  associatedtype Item: ListItem

  /// Page `number`, counted from 1, of a list in pages of `size`; one request, never retried by the
  /// source. Throws `.cancelled` soon after its task is canceled.
  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Item>
}

/// The pages of a search in the cache: no request is sent.
struct LocalPages<Kind: ListKind>: SearchPageSource {
  let kind: Kind
  let search: Search

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Kind.Item> {
    do { return try await kind.find(search, page: number, size: size) } catch {
      throw .storage(error)
    }
  }
}

/// The cached pages of one search, as one viewer sees them.
package struct SearchPageCache<Kind: ListKind>: Sendable {
  let kind: Kind
  let key: CacheKey
  let writes: WriteQueue
  let now: @Sendable () -> Date

  /// The cached page, if `policy` allows its age; nil if the local database cannot be read.
  func page(_ number: Int, size: Int, within policy: ReadingPolicy) async -> FetchedPage<Kind.Item>?
  {
    guard policy.isFresh(age: .zero),
      let stored = try? await kind.page(number, size: size, of: key),
      policy == .offline || stored.isComplete,
      policy.isFresh(age: now().timePassed(since: stored.savedAt))
    else { return nil }
    // A page that is incomplete in the cache would leave a gap before the next page.
    let isWhole = stored.page.items.count >= size || !stored.page.hasNextPage
    guard isWhole || policy == .offline else { return nil }
    return FetchedPage(page: stored.page, savedAt: stored.savedAt)
  }

  /// Caches the page once it has been shown.
  func add(_ page: SearchPage<Kind.Item>, number: Int, size: Int, at time: Date) async {
    await writes.add { [kind, key] () async throws(StorageError) in
      try await kind.remember(page, number: number, size: size, of: key, at: time)
    }
  }
}

extension Date {
  package func timePassed(since date: Date) -> Duration { .seconds(timeIntervalSince(date)) }
}
