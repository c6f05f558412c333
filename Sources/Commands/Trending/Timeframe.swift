internal import ArgumentParser
internal import FoundationEssentials
internal import GitHub
internal import Messages

/// How far back a trending repository may have been created.
enum Timeframe: String, CaseIterable, ExpressibleByArgument {
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

  /// The first day that counts, in UTC as all of GitHub's days: `2026-01-31`.
  func firstDay(before now: Date) -> String {
    String(ISO8601.text(now.addingTimeInterval(-Double(days) * 24 * 60 * 60)).prefix(10))
  }

  /// What the list is, above it.
  func head(since day: String) -> Message {
    switch self {
    case .day: .trendingDay(date: day)
    case .week: .trendingWeek(date: day)
    case .month: .trendingMonth(date: day)
    }
  }
}
