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
