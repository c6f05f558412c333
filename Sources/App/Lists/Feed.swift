package import FoundationEssentials
package import GitHub
package import Messages

/// A search that ghrepo puts together itself, looked at again and again: the most starred first,
/// and what was not there last time is marked.
package struct Feed: Sendable {
  /// The name under which the last visit is stored.
  package let name: String
  package let query: SearchQuery
  /// What the list is, above it.
  package let head: Message
}

extension Feed {
  /// The youngest repositories that pass `qualifiers`.
  package static func trending(
    _ timeframe: Timeframe, _ qualifiers: [Qualifier], now: Date
  ) -> Feed {
    let day = timeframe.firstDay(before: now)
    return Feed(
      name: (["trending", timeframe.rawValue] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(terms: [], qualifiers: [Qualifier("created", ">=\(day)")] + qualifiers),
      head: timeframe.head(since: day))
  }

  /// All repositories that pass `qualifiers`.
  package static func top(_ qualifiers: [Qualifier]) -> Feed {
    // GitHub answers no search without any condition.
    let isBounded = qualifiers.contains { $0.name == "stars" }
    return Feed(
      name: (["top"] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(
        terms: [], qualifiers: (isBounded ? [] : [Qualifier("stars", ">=1")]) + qualifiers),
      head: .topHead)
  }
}

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

  /// The first day that counts, in UTC as all of GitHub's days: `2026-01-31`.
  package func firstDay(before now: Date) -> String {
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
