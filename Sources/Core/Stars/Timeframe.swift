package import FoundationEssentials
import GitHub

/// How far back a trending repository may have been created.
package enum Timeframe: String, Sendable, Hashable, CaseIterable {
  case day
  case week
  case month

  private var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }

  /// The first day of the timeframe, in UTC like all of GitHub's dates: `2026-01-31`.
  package func firstDay(before now: Date) -> String {
    String(ISO8601.text(now.addingTimeInterval(-Double(days) * 24 * 60 * 60)).prefix(10))
  }
}
