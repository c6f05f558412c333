/// The resources of GitHub's rate limits.
enum RateResource: String, Sendable {
  case core, search, graphql
}

/// Who pays: an account with all its tokens, or an IP address.
enum Payer: Hashable, Sendable {
  case account(String)
  case address(String)
}

/// A rate limit as the headers report it.
struct RateState: Sendable, Equatable {
  var resource: RateResource
  var limit: Int
  var used: Int
  var reset: Timestamp
  var remaining: Int { max(0, limit - used) }
}

/// Counts requests per payer and resource; a window starts with the first request after the last
/// one.
struct RateLimiter: Sendable {
  private struct Window {
    var used: Int
    var reset: Timestamp
  }

  private let limits: SimulatorLimits
  private var windows: [Payer: [RateResource: Window]] = [:]

  init(limits: SimulatorLimits) {
    self.limits = limits
  }

  func state(_ resource: RateResource, of payer: Payer, at now: Timestamp) -> RateState {
    let known = windows[payer]?[resource]
    let open = known.flatMap { now < $0.reset ? $0 : nil }
    return RateState(
      resource: resource, limit: limit(resource, payer), used: open?.used ?? 0,
      reset: open?.reset ?? now + window(resource))
  }

  /// Counts one request; false when the limit is already exhausted.
  mutating func spend(_ resource: RateResource, of payer: Payer, at now: Timestamp) -> Bool {
    let state = state(resource, of: payer, at: now)
    guard state.remaining > 0 else { return false }
    windows[payer, default: [:]][resource] = Window(used: state.used + 1, reset: state.reset)
    return true
  }

  /// Refunds one request, as for a 304 with a token.
  mutating func refund(_ resource: RateResource, of payer: Payer) {
    windows[payer]?[resource]?.used -= 1
  }

  /// Exhausts a limit until its window ends.
  mutating func exhaust(_ resource: RateResource, of payer: Payer, at now: Timestamp) {
    let state = state(resource, of: payer, at: now)
    windows[payer, default: [:]][resource] = Window(used: state.limit, reset: state.reset)
  }

  private func limit(_ resource: RateResource, _ payer: Payer) -> Int {
    switch (resource, payer) {
    case (.core, .account): limits.coreWithToken
    case (.core, .address): limits.coreAnonymous
    case (.graphql, .account): limits.graphQLWithToken
    case (.graphql, .address): 0
    case (.search, .account): limits.searchWithToken
    case (.search, .address): limits.searchAnonymous
    }
  }

  private func window(_ resource: RateResource) -> Int64 {
    Int64(resource == .search ? limits.searchWindow : limits.coreWindow)
  }
}
