import FoundationEssentials

/// What became of the ranking of a list by gained stars.
package enum RankingOutcome: Sendable, Equatable {
  case done(GainReport)
  /// The list is in another order.
  case impossible(GainProblem)
}

/// How a list by gained stars came about.
package struct GainReport: Sendable, Equatable {
  package let candidates: Int
  /// Histories that were compared, cached ones included.
  package let histories: Int
  /// Candidates that could not be read.
  package let unread: Int
  /// Whether the rate limit ended it early.
  package let isCut: Bool
  /// Stars of the days that were over then are counted.
  let time: Date
}

/// Why a list cannot be ranked by gained stars.
package enum GainProblem: Sendable, Equatable {
  /// An hour without a login has too few requests.
  case needsLogin
  /// The server does not have them.
  case noHistories
  /// The rate limit is used up, but for a reserve.
  case limited
  /// Offline, and the list was never made.
  case notCached
}
