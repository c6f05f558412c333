package import GitHub

/// The pages of a search, cached: pages from GitHub are stored, and stored pages replace those that
/// GitHub cannot serve.
package struct CachedPages: SearchPageSource {
  let network: any SearchPageSource
  let shelf: SearchPageCache
  let policy: ReadingPolicy
  /// Whether rate limits are waited out, so that no stored answer is needed in their place.
  let waitsForLimits: Bool
  /// Whether an older stored page may stand in where GitHub cannot answer.
  let allowsStandIn: Bool
  let notice: @Sendable (FeedNotice) -> Void

  package init(
    network: any SearchPageSource, shelf: SearchPageCache, policy: ReadingPolicy,
    waitsForLimits: Bool = false, allowsStandIn: Bool = true,
    notice: @escaping @Sendable (FeedNotice) -> Void
  ) {
    self.network = network
    self.shelf = shelf
    self.policy = policy
    self.waitsForLimits = waitsForLimits
    self.allowsStandIn = allowsStandIn
    self.notice = notice
  }

  package func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage {
    if let stored = await shelf.page(number, size: size, within: policy) { return stored }
    do throws(APIError) {
      let page = try await network.page(number, size: size, priority: priority)
      await shelf.add(page, number: number, size: size)
      return page
    } catch {
      guard allowsStandIn, policy.allowsStandIn, error.allowsStandIn(unlessWaiting: waitsForLimits),
        let stored = await shelf.page(number, size: size, within: .offline)
      else { throw error }
      notice(.stored(page: number, error: error))
      return stored
    }
  }
}
