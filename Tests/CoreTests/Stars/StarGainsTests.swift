import FoundationEssentials
import GitHub
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct StarGainsTests {
  /// A Sunday, 00:00 UTC.
  private static let sunday = Date(timeIntervalSince1970: 1_789_257_600)
  private static let day: Double = 86_400

  /// Weeks back from the one that begins on `sunday`; the days have the numbers 1, 2, 3, … from the
  /// oldest on.
  private func history(weeks: Int) -> StarHistory {
    StarHistory(
      weeks: (0..<weeks).map { index in
        StarHistory.Week(
          start: Self.sunday - Double(index) * 7 * Self.day,
          days: (0..<7).map { (weeks - 1 - index) * 7 + $0 + 1 })
      })
  }

  @Test func `days that are over count, and today does not`() {
    // Tuesday noon: Sunday and Monday are over.
    let gains = StarGains(history(weeks: 6), at: Self.sunday + 2.5 * Self.day)
    let sundayNumber = 5 * 7 + 1
    #expect(gains.day == sundayNumber + 1)
    #expect(gains.week == (sundayNumber - 5...sundayNumber + 1).reduce(0, +))
    #expect(gains.month == (sundayNumber - 28...sundayNumber + 1).reduce(0, +))
    #expect(gains.days.count == 30)
    #expect(gains.days.first?.date == Self.sunday - 28 * Self.day)
    #expect(gains.peak == StarGains.Day(date: Self.sunday + Self.day, stars: sundayNumber + 1))
  }

  @Test func `a young repository has fewer days`() {
    let gains = StarGains(history(weeks: 1), at: Self.sunday + 3 * Self.day)
    #expect(gains.days.map(\.stars) == [1, 2, 3])
    #expect(gains.day == 3 && gains.week == 6 && gains.month == 6)
    let newest = StarGains(history(weeks: 1), at: Self.sunday + 1)
    #expect(newest.days.isEmpty && newest.day == 0 && newest.peak == nil)
  }

  @Test func `weeks out of order, twice, or far away change nothing`() {
    let usual = history(weeks: 6)
    var mixed = StarHistory(weeks: usual.weeks.shuffled())
    mixed.add(StarHistory(weeks: usual.weeks.suffix(2) + usual.weeks.prefix(1)))
    mixed.add(
      StarHistory(weeks: [.init(start: Self.sunday + 700 * Self.day, days: [9, 9, 9, 9, 9, 9, 9])]))
    let now = Self.sunday + 2.5 * Self.day
    #expect(StarGains(mixed, at: now) == StarGains(usual, at: now))
  }

  @Test func `without a star there is no peak`() {
    let none = StarHistory(weeks: [.init(start: Self.sunday, days: [0, 0, 0, 0, 0, 0, 0])])
    let gains = StarGains(none, at: Self.sunday + 9 * Self.day)
    #expect(gains.month == 0 && gains.peak == nil)
  }
}
