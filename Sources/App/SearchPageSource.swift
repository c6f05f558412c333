package import GitHub

/// Where a list gets its pages from: one search, page by page.
package protocol SearchPageSource: Sendable {
  /// Page `number`, counted from 1, of a listing cut into pages of `size`; one request, never
  /// repeated by the source. Ends soon with `.transport(.cancelled)` when its task is cancelled.
  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage
}
