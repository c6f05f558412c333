package import FoundationEssentials

/// Where responses come from, and what to do when GitHub rejects a request.
package struct ReadSettings: Sendable {
  package enum Source: Sendable, Equatable {
    /// GitHub, and the cache if it is recent enough or GitHub cannot be reached.
    case usual
    /// GitHub, and the cache if it is younger than the user allows.
    case maxAge(Duration)
    case networkOnly
    case cacheOnly
  }

  package var source = Source.usual
  package var waitsForLimits = false
  /// Whether to continue without a rejected token and without a prompt.
  package var anonymousFallback = false

  package init() {}

  package var isOffline: Bool { source == .cacheOnly }

  /// - Parameter preset: the age up to which a cached response is fresh, unless the user chose one.
  package func policy(maxAge preset: Duration) -> ReadingPolicy {
    switch source {
    case .usual: .networkFirst(maxAge: preset)
    case .maxAge(let age): .recent(maxAge: age)
    case .networkOnly: .networkOnly
    case .cacheOnly: .offline
    }
  }
}

/// Where a response may come from.
package enum ReadingPolicy: Sendable, Equatable {
  /// GitHub, with the cache as a fallback; a cached response younger than `maxAge` needs no
  /// request.
  case networkFirst(maxAge: Duration)
  /// GitHub, or a cached response younger than `maxAge`; never an older one.
  case recent(maxAge: Duration)
  /// Only GitHub, ignoring the cache.
  case networkOnly
  /// Only the cache, without any request.
  case offline

  /// The policy for a response that changes less often than others, unless the user chose an age.
  package func lasting(_ age: Duration) -> ReadingPolicy {
    guard case .networkFirst(let maxAge) = self else { return self }
    return .networkFirst(maxAge: max(maxAge, age))
  }

  /// The policy for what each day of UTC changes: what was fetched before `now`'s day began is not fresh.
  package func withinDay(of now: Date) -> ReadingPolicy {
    let passed = Duration.seconds(
      now.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400))
    return switch self {
    case .networkFirst(let age): .networkFirst(maxAge: min(age, passed))
    case .recent(let age): .recent(maxAge: min(age, passed))
    case .networkOnly, .offline: self
    }
  }

  /// Whether an outdated cached response may replace one that GitHub cannot serve.
  package var allowsStandIn: Bool {
    if case .networkFirst = self { true } else { false }
  }

  /// Whether a cached response of this age needs no request. A negative age, as after a clock
  /// change, always needs one.
  package func isFresh(age: Duration) -> Bool {
    switch self {
    case .networkFirst(let maxAge), .recent(let maxAge): age >= .zero && age < maxAge
    case .networkOnly: false
    case .offline: true
    }
  }
}
