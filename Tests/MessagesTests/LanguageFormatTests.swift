import FoundationEssentials
import FoundationInternationalization
import Messages
import Testing

/// The formats must not depend on the machine's locale, so every expectation is exact.
@Suite(.timeLimit(.minutes(10))) struct LanguageFormatTests {
  private static let utc = LocalZone(secondsFromUTC: 0, name: "UTC")
  private let moment = Date(timeIntervalSince1970: 1_772_461_805)  // 2026-03-02 14:30:05 UTC

  @Test(arguments: [
    (Language.en, 1_234, "1,234"), (.pl, 1_234, "1234"), (.pl, 12_345, "12\u{A0}345"),
    (.de, 1_234, "1.234"),
    (.de, 12_345_678, "12.345.678"),
    (.en, -12_345, "-12,345"), (.en, 0, "0"),
  ])
  func `numbers use the language's grouping`(language: Language, value: Int, text: String) {
    #expect(language.number(value) == text)
  }

  @Test(arguments: Language.allCases)
  func `numbers match ICU`(language: Language) {
    let style = IntegerFormatStyle<Int>.number.locale(Locale(identifier: language.rawValue))
    var value = 1
    for _ in 0..<19 {
      for number in [value - 1, value, -value, value &* 9] {
        #expect(language.number(number) == number.formatted(style))
      }
      value = value &* 10
    }
    for number in [Int.min, .max] { #expect(language.number(number) == number.formatted(style)) }
  }

  @Test(arguments: Language.allCases)
  func `times far away and counts out of all bounds can be formatted`(language: Language) {
    for seconds in [-2.5e11, -62_135_596_800, -1, 0, 253_402_300_799, 3e11] {
      let date = Date(timeIntervalSince1970: seconds)
      for text in [language.date(date), language.day(date), language.time(date)] {
        #expect(!text.isEmpty)
      }
    }
    let extremes = [-Double.infinity, -1e308, -1e12, 1e12, 1e308, .infinity]
    for seconds in extremes {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(!language.relative(date, to: moment).isEmpty)
      #expect(!language.age(of: date, at: moment).isEmpty)
      #expect(!language.age(of: moment, at: date).isEmpty)
    }
    for count in [Int.min, .max] { #expect(!language.compact(count).isEmpty) }
    for duration in [Duration.seconds(Int.max), .seconds(Int.min), .seconds(30 * 86_400)] {
      #expect(!language.duration(duration).isEmpty)
    }
  }

  @Test(arguments: [
    (Language.en, 12_345, "12.3K"), (.pl, 12_345, "12,3\u{A0}tys."), (.en, 999, "999"),
    (.en, 1_000_000, "1M"), (.pl, 2_500_000, "2,5\u{A0}mln"),
  ])
  func `big numbers are shortened`(language: Language, value: Int, text: String) {
    #expect(language.compact(value) == text)
  }

  @Test(arguments: [(Language.en, "42%"), (.pl, "42%")])
  func `fractions are shown as percent`(language: Language, text: String) {
    #expect(language.percent(0.423) == text)
  }

  @Test(arguments: [(Language.en, "a, b, and c"), (.pl, "a, b i c"), (.de, "a, b und c")])
  func `lists end with and`(language: Language, text: String) {
    #expect(language.list(["a", "b", "c"]) == text)
  }

  @Test(arguments: [(Language.en, "Mar 2, 2026"), (.pl, "2 mar 2026"), (.de, "2. März 2026")])
  func `days have no time`(language: Language, text: String) {
    #expect(language.day(moment, in: Self.utc) == text)
  }

  @Test(arguments: [
    (Language.en, "Mar 2, 2026 at 2:30\u{202F}PM UTC"), (.pl, "2 mar 2026 o 14:30 UTC"),
  ])
  func `dates have a time and a zone`(language: Language, text: String) {
    #expect(language.date(moment, in: Self.utc) == text)
  }

  @Test(arguments: [
    ("en_GB.UTF-8", "2 Mar 2026 at 14:30"), ("de_DE@euro", "2. Mar 2026 at 14:30"),
    ("en_US", "Mar 2, 2026 at 2:30\u{202F}PM"), ("C.UTF-8", "Mar 2, 2026 at 2:30\u{202F}PM"),
    ("", "Mar 2, 2026 at 2:30\u{202F}PM"),
  ])
  func `dates are those of the user's region`(locale: String, text: String) {
    let zone = LocalZone(secondsFromUTC: 0, name: "", region: LocalZone.region(of: locale))
    let date = Language.en.date(moment, in: zone).replacing(",", with: "")
    #expect(date.hasPrefix(text.replacing(",", with: "")), "\(date)")
  }

  private static let moments: [(Language, Double, String)] = [
    (.en, -7_200, "2 hours ago"), (.pl, -7_200, "2 godziny temu"),
    (.de, -7_200, "vor 2 Stunden"), (.de, 86_400, "in 1 Tag"),
    (.pl, -18_000, "5 godzin temu"), (.en, 259_200, "in 3 days"), (.pl, 86_400, "za 1 dzień"),
    (.en, 691_200, "in 8 days"), (.en, -691_200, "8 days ago"), (.en, 0, "1 second ago"),
    (.en, 0.4, "in 1 s"), (.pl, 18_000, "za 5 h"),
    (.pl, 17_280_000, "za 6 miesięcy"), (.en, 69_120_000, "in 2 years"),
  ]

  @Test(arguments: moments)
  func `times are relative to now`(language: Language, seconds: Double, text: String) {
    #expect(language.relative(moment.addingTimeInterval(seconds), to: moment) == text)
  }

  private static let zones: [(Language, Int, String, String, String)] = [
    (.en, 3_600, "CET", "Mar 2, 2026 at 3:30\u{202F}PM CET", "Mar 2, 2026"),
    (.pl, 3_600, "CET", "2 mar 2026 o 15:30 CET", "2 mar 2026"),
    (.en, 19_800, "IST", "Mar 2, 2026 at 8:00\u{202F}PM IST", "Mar 2, 2026"),
    (.en, 36_000, "+10", "Mar 3, 2026 at 12:30\u{202F}AM +10", "Mar 3, 2026"),
    (.en, -54_000, "X", "Mar 1, 2026 at 11:30\u{202F}PM X", "Mar 1, 2026"),
  ]

  @Test(arguments: zones)
  func `dates are in the user's time zone`(
    language: Language, seconds: Int, name: String, date: String, day: String
  ) {
    let zone = LocalZone(secondsFromUTC: seconds, name: name)
    #expect(language.date(moment, in: zone) == date)
    #expect(language.day(moment, in: zone) == day)
  }

  @Test(arguments: [-Double.infinity, -1e18, 0, 1e18, .infinity])
  func `no date is too far for a time zone`(seconds: Double) {
    #expect(abs(LocalZone(at: Date(timeIntervalSince1970: seconds)).secondsFromUTC) <= 26 * 3_600)
  }

  private static let ages: [(Language, Double, String)] = [
    (.en, 7200, "2 hours ago"), (.pl, 60, "1 minutę temu"), (.en, 1, "1 second ago"),
    (.en, 0, "1 second ago"), (.pl, -3600, "1 sekundę temu"), (.en, 59.9, "59 seconds ago"),
    (.pl, 22 * 86_400, "22 dni temu"), (.pl, 70 * 86_400, "2 miesiące temu"),
    (.en, 364 * 86_400, "11 months ago"), (.pl, 2000 * 86_400, "5 lat temu"),
    (.en, .infinity, "101,401 years ago"),
  ]

  @Test(arguments: Language.allCases, [0.0, 59, 3540, 82_800, 2_505_600, 31_449_600, 3e9])
  func `a short age fits a narrow column`(language: Language, seconds: Double) {
    let date = Date(timeIntervalSinceReferenceDate: moment.timeIntervalSinceReferenceDate - seconds)
    let text = language.shortAge(of: date, at: moment)
    #expect(!text.isEmpty && text.count <= 7)
    #expect(language != .en || seconds != 2_505_600 || text == "29d")
  }

  @Test(arguments: ages)
  func `an age is never in the future`(language: Language, seconds: Double, text: String) {
    let date = Date(timeIntervalSinceReferenceDate: moment.timeIntervalSinceReferenceDate - seconds)
    #expect(language.age(of: date, at: moment) == text)
  }

  @Test(arguments: [
    (Language.en, 845, "14 min 5 s"), (.pl, 845, "14 min 5 s"), (.en, 0, "0 s"),
  ])
  func `durations are short`(language: Language, seconds: Int, text: String) {
    #expect(language.duration(.seconds(seconds)) == text)
  }
}
