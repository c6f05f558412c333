package import Messages

/// A text of ArgumentParser as ghrepo shows it: in the person's language, and with syntax and
/// examples below the options, where a terminal still shows them after a long list.
package struct ParserMessage {
  private let text: String
  private let ending: String

  /// ArgumentParser shows nothing where its column of descriptions has no room.
  package static let leastColumns = 40

  /// - Parameter fullMessage: What `fullMessage(for:columns:)` gave.
  package init(_ fullMessage: String) {
    guard fullMessage.hasPrefix("OVERVIEW: "), let start = fullMessage.firstRange(of: "\n\n"),
      let usage = fullMessage.firstRange(of: "\n\nUSAGE: "), start.upperBound < usage.lowerBound
    else {
      (text, ending) = (fullMessage, "")
      return
    }
    let screen = fullMessage[..<start.lowerBound] + fullMessage[usage.lowerBound...]
    text = String(screen.reversed().drop { $0 == "\n" }.reversed())
    ending = "\n\n" + fullMessage[start.upperBound..<usage.lowerBound]
  }

  /// Whether something is wrong with the command line.
  package var isComplaint: Bool { text.hasPrefix("Error: ") }

  /// - Parameter columns: The width at which lines are broken that had to be changed.
  package func text(in language: Language, columns: Int) -> String {
    ParserTexts.localized(text, in: language, columns: columns) + ending
  }
}
