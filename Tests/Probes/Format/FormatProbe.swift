import FoundationEssentials
import Messages

/// Prints numbers, dates, lists and durations in every language.
@main struct FormatProbe {
  static func main() {
    let zones = [
      LocalZone(secondsFromUTC: 0, name: "UTC"), LocalZone(secondsFromUTC: 19_800, name: "IST"),
    ]
    for language in Language.allCases {
      print("language", language.rawValue)
      for number in [0, 1, 999, 1000, 9999, 12_345, 1_234_567, 2_345_678_901, -12_345, .max] {
        print(language.number(number), language.compact(number))
      }
      for fraction in [0, 0.004, 0.42, 1, 12.5] { print(language.percent(fraction)) }
      for count in 0...4 { print(language.list((0..<count).map { "a\($0)" })) }
      for month in 0..<24 {
        let date = Date(timeIntervalSince1970: Double(month) * 2_629_746 + 1_700_000_000)
        for zone in zones {
          print(
            language.date(date, in: zone), language.day(date, in: zone),
            language.time(date, in: zone), separator: " | ")
        }
      }
      for seconds in [0, 1, 2, 5, 22, 60, 61, 3600, 86_399, 100_000, 12_345_678] {
        print(language.duration(.seconds(seconds)))
      }
    }
  }
}
