package import FoundationEssentials
package import GitHub

/// One page of a search, from GitHub or from the cache.
package struct FetchedPage: Sendable, Equatable {
  package var page: SearchPage
  /// When it was cached; nil for one that was just fetched.
  package var savedAt: Date?
  /// Why an outdated cached page takes the place of GitHub's.
  package var standsInFor: APIError?
  /// Qualifiers that were left out of the query, as the cache cannot evaluate them.
  package var ignoredQualifiers: [String]

  package init(
    _ page: SearchPage, savedAt: Date? = nil, standsInFor: APIError? = nil,
    ignoredQualifiers: [String] = []
  ) {
    self.page = page
    self.savedAt = savedAt
    self.standsInFor = standsInFor
    self.ignoredQualifiers = ignoredQualifiers
  }
}

/// Where a list gets its pages from.
package protocol SearchPageSource: Sendable {
  /// Page `number`, counted from 1, of a list in pages of `size`; one request, never retried by the
  /// source. Ends soon with `.cancelled` when its task is cancelled.
  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage
}
