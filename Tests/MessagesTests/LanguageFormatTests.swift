import FoundationEssentials
import FoundationInternationalization
import Messages
import Testing

/// The formats must not depend on the locale of the machine, so every expectation is exact.
struct LanguageFormatTests {
  private let moment = Date(timeIntervalSince1970: 1_772_461_805)  // 2026-03-02 14:30:05 UTC

  @Test(arguments: [
    (Language.en, 1_234, "1,234"), (.pl, 1_234, "1234"), (.pl, 12_345, "12\u{A0}345"),
    (.en, -12_345, "-12,345"), (.en, 0, "0"),
  ])
  func `numbers are grouped as the language does`(language: Language, value: Int, text: String) {
    #expect(language.number(value) == text)
  }

  @Test(arguments: Language.allCases)
  func `numbers are what ICU makes of them`(language: Language) {
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

  @Test(arguments: [(Language.en, "a, b, and c"), (.pl, "a, b i c")])
  func `lists end with and`(language: Language, text: String) {
    #expect(language.list(["a", "b", "c"]) == text)
  }

  @Test(arguments: [(Language.en, "Mar 2, 2026"), (.pl, "2 mar 2026")])
  func `days are written without time`(language: Language, text: String) {
    #expect(language.day(moment) == text)
  }

  @Test(arguments: [
    (Language.en, "Mar 2, 2026 at 2:30\u{202F}PM UTC"), (.pl, "2 mar 2026 o 14:30 UTC"),
  ])
  func `dates carry time and zone`(language: Language, text: String) {
    #expect(language.date(moment) == text)
  }

  @Test(arguments: [
    (Language.en, -7_200.0, "2 hours ago"), (.pl, -7_200, "2 godziny temu"),
    (.pl, -5 * 3_600, "5 godzin temu"), (.en, 86_400 * 3, "in 3 days"), (.pl, 86_400, "za 1 dzień"),
  ])
  func `moments are told relative to now`(language: Language, seconds: Double, text: String) {
    #expect(language.relative(moment.addingTimeInterval(seconds), to: moment) == text)
  }

  private static let ages: [(Language, Double, String)] = [
    (.en, 7200, "2 hours ago"), (.pl, 60, "1 minutę temu"), (.en, 1, "1 second ago"),
    (.en, 0, "1 second ago"), (.pl, -3600, "1 sekundę temu"), (.en, 59.9, "59 seconds ago"),
    (.pl, 22 * 86_400, "22 dni temu"), (.pl, 70 * 86_400, "2 miesiące temu"),
    (.en, 364 * 86_400, "11 months ago"), (.pl, 2000 * 86_400, "5 lat temu"),
    (.en, .infinity, "101,401 years ago"),
  ]

  @Test(arguments: ages)
  func `an age is never in the future`(language: Language, seconds: Double, text: String) {
    let date = Date(timeIntervalSinceReferenceDate: moment.timeIntervalSinceReferenceDate - seconds)
    #expect(language.age(of: date, at: moment) == text)
  }

  @Test(arguments: [
    (Language.en, 845, "14 min, 5 sec"), (.pl, 845, "14 min i 5 sek."), (.en, 0, "0 sec"),
  ])
  func `durations are short`(language: Language, seconds: Int, text: String) {
    #expect(language.duration(.seconds(seconds)) == text)
  }
}
