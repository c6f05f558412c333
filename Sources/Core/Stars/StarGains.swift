package import FoundationEssentials
package import GitHub

/// The stars that a repository has gained lately, by day. Today is left out, because it is not over.
package struct StarGains: Sendable, Equatable {
  package struct Day: Sendable, Equatable {
    /// Its beginning.
    package let date: Date
    package let stars: Int

    package init(date: Date, stars: Int) {
      self.date = date
      self.stars = stars
    }
  }

  /// The last thirty days that are over, the oldest first; fewer for a younger repository.
  package let days: [Day]

  /// When GitHub sent the history.
  private let time: Date

  private static let count = 30

  /// - Parameter time: When GitHub sent the history.
  package init(_ history: StarHistory, at time: Date) {
    self.time = time
    let first = time - Double(Self.count + 1) * StarHistory.dayLength
    days = history.days(before: time).filter { $0.date > first }.suffix(Self.count)
  }

  /// The last day that is over.
  package var lastDay: Date { StarHistory.lastDay(before: time) }
  /// Stars of the last day that is over.
  package var day: Int { sum(1) }
  /// Stars of the last seven days that are over.
  package var week: Int { sum(7) }
  /// Stars of the last thirty days that are over.
  package var month: Int { sum(Self.count) }

  /// The day with the most stars, the latest of several; nil without any star.
  package var peak: Day? {
    days.filter { $0.stars > 0 }.max { ($0.stars, $0.date) < ($1.stars, $1.date) }
  }

  private func sum(_ count: Int) -> Int {
    let first = time - Double(count + 1) * StarHistory.dayLength
    return days.reduce(0) { $0 + ($1.date > first ? $1.stars : 0) }
  }
}

extension StarHistory {
  /// Stars of the last days that are over.
  ///
  /// - Parameter time: When GitHub sent the history.
  func gained(_ window: GainWindow, before time: Date) -> Int {
    let first = time - Double(window.days + 1) * Self.dayLength
    return days(before: time).reduce(0) { $0 + ($1.date > first ? $1.stars : 0) }
  }

  /// In seconds.
  static let dayLength: Double = 86_400

  /// The last day of UTC that is over at `time`.
  package static func lastDay(before time: Date) -> Date {
    let days = (time.timeIntervalSince1970 / dayLength).rounded(.down)
    return Date(timeIntervalSince1970: (days - 1) * dayLength)
  }

  /// The days that are over, the oldest first.
  func days(before time: Date) -> [StarGains.Day] {
    weeks.flatMap { week in
      week.days.enumerated().map {
        StarGains.Day(date: week.start + Double($0.offset) * Self.dayLength, stars: $0.element)
      }
    }
    .filter { $0.date + Self.dayLength <= time }
    .sorted { $0.date < $1.date }
  }
}
