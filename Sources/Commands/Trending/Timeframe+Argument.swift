internal import App
internal import ArgumentParser
internal import Messages

extension Timeframe: ExpressibleByArgument {
  /// What the list is, above it.
  func head(since day: String) -> Message {
    switch self {
    case .day: .trendingDay(date: day)
    case .week: .trendingWeek(date: day)
    case .month: .trendingMonth(date: day)
    }
  }
}
