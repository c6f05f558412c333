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

/// The name of a saved search.
package enum SavedName {
  private static let longest = 100

  /// What is wrong with `text`; nil if it is a valid name.
  package static func complaint(about text: String) -> Message? {
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .usageSavedName(limit: longest)
  }
}
