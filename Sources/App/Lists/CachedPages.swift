import FoundationEssentials
package import GitHub
import Storage

/// The pages of a search, cached: pages from GitHub are stored, and cached pages replace those that
/// GitHub cannot serve.
package struct CachedPages: SearchPageSource {
  let network: any SearchPageSource
  let cache: SearchPageCache
  let policy: ReadingPolicy
  /// Whether rate limits are waited out, so that no cached page is needed in their place.
  let waitsForLimits: Bool
  /// Whether an outdated cached page may take the place of one that GitHub cannot serve.
  let allowsStandIn: Bool

  package init(
    network: any SearchPageSource, cache: SearchPageCache, policy: ReadingPolicy,
    waitsForLimits: Bool = false, allowsStandIn: Bool = true
  ) {
    self.network = network
    self.cache = cache
    self.policy = policy
    self.waitsForLimits = waitsForLimits
    self.allowsStandIn = allowsStandIn
  }

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
        reason.allowsStandIn(unlessWaiting: waitsForLimits),
        var cached = await cache.page(number, size: size, within: .offline)
      else { throw error }
      cached.standsInFor = reason
      return cached
    }
  }
}
