package import FoundationEssentials

/// How far from now something is: from the catalogue, as ICU's own formatter takes 2.4 ms to begin
/// and counts weeks of the calendar, in which 8 days can be "2 weeks".
extension Language {
  /// `2 hours ago` for a moment in the past; one that a changed clock puts later is a second old.
  package func age(of date: Date, at now: Date) -> String {
    distance(now.timeIntervalSince(date)) { $0.ago }
  }

  /// `2 hours ago`, `in 2 hours`.
  package func relative(_ date: Date, to now: Date) -> String {
    date > now ? distance(date.timeIntervalSince(now)) { $0.ahead } : age(of: date, at: now)
  }

  private typealias Counted = @Sendable (Int) -> Message
  private typealias Unit = (seconds: Double, ago: Counted, ahead: Counted)

  /// In the largest unit of which there is a whole one.
  private func distance(_ seconds: Double, _ message: (Unit) -> Counted) -> String {
    let seconds = max(1, min(seconds, Self.longest))
    let unit = Self.units.last { seconds >= $0.seconds } ?? Self.units[0]
    return message(unit)(Int(seconds / unit.seconds)).text(in: self)
  }

  /// A hundred thousand years; no clock means more.
  private static let longest = 3.2e12

  private static let units: [Unit] = {
    let day = 24.0 * 60 * 60
    return [
      (1, Message.ageSeconds, Message.aheadSeconds),
      (60, Message.ageMinutes, Message.aheadMinutes),
      (60 * 60, Message.ageHours, Message.aheadHours), (day, Message.ageDays, Message.aheadDays),
      (30.44 * day, Message.ageMonths, Message.aheadMonths),
      (365.25 * day, Message.ageYears, Message.aheadYears),
    ]
  }()
}
