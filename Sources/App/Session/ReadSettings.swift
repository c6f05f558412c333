/// Where responses come from, and what to do when GitHub refuses.
package struct ReadSettings: Sendable {
  package enum Source: Sendable, Equatable {
    /// GitHub, and the cache where it is young enough or GitHub cannot be reached.
    case usual
    /// The same, with an age chosen by the user.
    case maxAge(Duration)
    case networkOnly
    case cacheOnly
  }

  package var source = Source.usual
  package var waitsForLimits = false
  /// Whether a rejected token is left out without a question.
  package var anonymousFallback = false

  package init() {}

  package var isOffline: Bool { source == .cacheOnly }

  /// - Parameter preset: the age of a cached response that counts as new, where the user chose none.
  package func policy(maxAge preset: Duration) -> ReadingPolicy {
    switch source {
    case .usual: .networkFirst(maxAge: preset)
    case .maxAge(let age): .networkFirst(maxAge: age)
    case .networkOnly: .networkOnly
    case .cacheOnly: .offline
    }
  }
}

/// Where an answer may come from.
package enum ReadingPolicy: Sendable, Equatable {
  /// GitHub, and what is stored where GitHub cannot answer; a stored answer that is not older than
  /// `maxAge` needs no request.
  case networkFirst(maxAge: Duration)
  /// GitHub alone, whatever is stored.
  case networkOnly
  /// What is stored, without any request.
  case offline

  /// Whether a stored answer may stand in for one that GitHub cannot give.
  package var allowsStandIn: Bool {
    if case .networkFirst = self { true } else { false }
  }

  /// Whether a stored answer of this age is good enough not to ask GitHub. One from the future, as
  /// after a change of the clock, never is.
  package func isFresh(age: Duration) -> Bool {
    switch self {
    case .networkFirst(let maxAge): age >= .zero && age < maxAge
    case .networkOnly: false
    case .offline: true
    }
  }
}
