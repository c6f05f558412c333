package import FoundationEssentials

/// Reads and writes GitHub's timestamps (ISO 8601 with seconds) without the cost of a formatter.
package enum ISO8601 {
  /// Reads `2026-08-18T20:26:54Z`, with a fraction or an offset as well, and the form of GitHub's
  /// expiry header, `2026-08-18 20:26:54 +0100` or `… UTC`. Nil for anything else.
  package static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
  }

  /// The date that UTF-8 bytes contain.
  static func date(_ text: UnsafeRawBufferPointer) -> Date? {
    var cursor = Cursor(bytes: text)
    guard let day = cursor.day(), cursor.skip(anyOf: "Tt "), let second = cursor.secondOfDay(),
      let fraction = cursor.fraction(), let offset = cursor.offset(), cursor.isAtEnd
    else { return nil }
    let seconds = day * 86_400 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// `date` in UTC with a `Z` and whole seconds, the format of GitHub's responses.
  package static func text(_ date: Date) -> String {
    let limit = 253_402_300_799.0
    let seconds = Int(min(max(date.timeIntervalSince1970.rounded(.down), -62_135_596_800), limit))
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = CivilDate.from(daysSince1970: day)
    let parts =
      [
        (year, 4, "-"), (month, 2, "-"), (dayOfMonth, 2, "T"), (second / 3600, 2, ":"),
        (second / 60 % 60, 2, ":"), (second % 60, 2, "Z"),
      ] as [(Int, Int, Unicode.Scalar)]
    return String(unsafeUninitializedCapacity: 20) { text in
      var end = 0
      for (number, width, separator) in parts {
        var number = number
        for place in (end..<end + width).reversed() {
          text[place] = UInt8(ascii: "0") + UInt8(number % 10)
          number /= 10
        }
        text[end + width] = UInt8(ascii: separator)
        end += width + 1
      }
      return end
    }
  }

  /// Whether `text` is a valid date, as in `2026-02-28`.
  static func isDay(_ text: some StringProtocol) -> Bool {
    Array(text.utf8).withUnsafeBytes { bytes in
      var cursor = Cursor(bytes: bytes)
      return cursor.day() != nil && cursor.isAtEnd
    }
  }
}

private struct Cursor {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(anyOf choices: StaticString) -> Bool {
    guard position < bytes.count else { return false }
    let found = choices.withUTF8Buffer { $0.contains(bytes[position]) }
    if found { position += 1 }
    return found
  }

  mutating func number(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += digits
    return value
  }

  mutating func day() -> Int? {
    guard let year = number(digits: 4), skip(anyOf: "-"), let month = number(digits: 2),
      skip(anyOf: "-"), let day = number(digits: 2)
    else { return nil }
    return CivilDate.daysSince1970(year: year, month: month, day: day)
  }

  mutating func secondOfDay() -> Int? {
    guard let hour = number(digits: 2), hour < 24, skip(anyOf: ":"),
      let minute = number(digits: 2), minute < 60, skip(anyOf: ":"),
      let second = number(digits: 2), second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Zero without a fraction; nil for a dot without a digit after it.
  mutating func fraction() -> Double? {
    guard skip(anyOf: ".,") else { return 0 }
    let start = position
    var value = 0.0
    var unit = 0.1
    while let digit = number(digits: 1) {
      value += Double(digit) * unit
      unit /= 10
    }
    return position > start ? value : nil
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    _ = skip(anyOf: " ")
    if skip(anyOf: "Zz") { return 0 }
    if bytes[position...].elementsEqual("UTC".utf8) {
      position = bytes.count
      return 0
    }
    let isWest = position < bytes.count && bytes[position] == UInt8(ascii: "-")
    guard skip(anyOf: "+-"), let hours = number(digits: 2), hours < 24 else { return nil }
    let isShort = !skip(anyOf: ":") && isAtEnd
    guard let minutes = isShort ? 0 : number(digits: 2), minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

/// Days of the Gregorian calendar counted from 1970.
/// Source: Howard Hinnant, https://howardhinnant.github.io/date_algorithms.html
enum CivilDate {
  /// Nil for a date that does not exist.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else {
      return nil
    }
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func from(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
