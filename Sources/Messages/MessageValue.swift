package import FoundationEssentials

/// A value that can replace a placeholder.
package protocol MessageValue: Sendable {
  /// The value as it reads in a sentence of the language.
  func text(in language: Language) -> String
}

/// Names, paths and the like are the same in all languages. They often come from outside, so they stay
/// within the line of the sentence around them: none can pass for a line of the program's own.
extension String: MessageValue {
  package func text(in language: Language) -> String {
    guard unicodeScalars.contains(where: \.endsLine) else { return self }
    return unicodeScalars.split(whereSeparator: \.endsLine).map { String($0) }
      .joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Line feed to carriage return, next line, line and paragraph separator (Unicode, 5.8).
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Numbers are grouped as the language does.
extension Int: MessageValue {
  package func text(in language: Language) -> String { language.number(self) }
}

/// A moment: day and time.
extension Date: MessageValue {
  package func text(in language: Language) -> String { language.date(self) }
}

/// A moment within the next hours: only the time, in the user's time zone.
package struct TimeOfDay: MessageValue {
  private let date: Date

  package init(_ date: Date) { self.date = date }

  package func text(in language: Language) -> String { language.time(date) }
}

/// A wait or a limit of time.
extension Duration: MessageValue {
  package func text(in language: Language) -> String { language.duration(self) }
}
