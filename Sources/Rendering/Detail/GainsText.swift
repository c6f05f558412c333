package import Core
package import Messages
package import Terminal

/// The stars that a repository has gained, in words and as a line of blocks.
package struct GainsText {
  private let gains: StarGains
  private let language: Language

  package init(_ gains: StarGains, in language: Language) {
    self.gains = gains
    self.language = language
  }

  /// `12 on Nov 30, 2026, 80 in 7 days, 320 in 30 days; most on Nov 3, 2026: 45`
  package var words: StyledText {
    let counts = Message.detailGains(
      day: language.number(gains.day), date: language.day(gains.lastDay, in: .utc),
      week: language.number(gains.week),
      month: language.number(gains.month))
    guard let peak = gains.peak else { return StyledText(counts, in: language) }
    // GitHub's days are those of UTC.
    let most = Message.detailGainsPeak(
      date: language.day(peak.date, in: .utc), number: language.number(peak.stars))
    return StyledText(counts, in: language) + "; " + StyledText(most, in: language)
  }

  /// The last thirty days, from left to right; empty for a repository without any.
  package var line: StyledText {
    StyledText(sanitizing: Sparkline.text(gains.days.map(\.stars)), .amber)
  }

  /// `+80 in 7 days`; nil without a star.
  package var short: StyledText? {
    guard gains.week > 0 else { return nil }
    return StyledText(
      .detailGainedWeek(number: language.compact(gains.week)), in: language, .good)
  }
}

extension StarGains {
  /// The stars of at most `count` parts of equal length; the first one may be shorter.
  func sums(of count: Int) -> [Int] {
    let size = max(1, (days.count + count - 1) / count)
    let stars = days.map(\.stars)
    return stride(from: stars.count, to: 0, by: -size).reversed()
      .map { stars[max(0, $0 - size)..<$0].reduce(0, +) }
  }
}
