package import Core
package import GitHub
package import Messages

extension Feed {
  /// What the list is, above it; nil if that is another order.
  package func head(in order: SearchOrder) -> Message? {
    switch kind {
    case .trending(.day, let day): .trendingDay(date: day)
    case .trending(.week, let day): .trendingWeek(date: day)
    case .trending(.month, let day): .trendingMonth(date: day)
    case .top: order.sort == .stars && order.direction != .ascending ? .topHead : nil
    }
  }
}
