/// What makes a repository trend.
package enum TrendingRanking: String, Sendable, Hashable, CaseIterable {
  /// All its stars, if it was created in the timeframe.
  case created
  /// The stars gained in the timeframe, whatever its age.
  case gained
}
