internal import ArgumentParser
package import Messages

/// A text of ArgumentParser as ghrepo prints it: in the user's language, with syntax and examples
/// below the options, where they stay visible after a long list.
package struct ParserMessage {
  private let text: String
  private let ending: String

  /// ArgumentParser prints nothing if its description column has no room.
  package static let leastColumns = 40

  /// - Parameter fullMessage: the result of `fullMessage(for:columns:)`.
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

  /// Without ArgumentParser's `Error: `, which no other error has.
  ///
  /// - Parameter columns: the width for wrapping changed lines.
  package func text(in language: Language, columns: Int) -> String {
    let label = isComplaint ? Message.parserError(message: "").text(in: language) : ""
    let text = ParserTexts.localized(text, in: language, columns: columns)
    return (text.hasPrefix(label) ? String(text.dropFirst(label.count)) : text) + ending
  }
}

/// An error that ArgumentParser does not detect or reports badly, printed in its style: with the
/// usage of the command.
struct CommandLineError: Error, CustomStringConvertible {
  let message: Message
  let command: any ParsableCommand.Type

  /// ArgumentParser writes `Error: ` before it.
  var description: String {
    let text = command.fullMessage(for: ValidationError(message))
      // Parsed directly, a command does not know its parent.
      .replacing("'\(command.configuration.commandName ?? "") --help'", with: "'\(name) --help'")
    return String(text.dropFirst("Error: ".count))
  }

  /// The beginning of its usage, such as `ghrepo favorites add`.
  private var name: String {
    let usage = command.configuration.usage ?? "ghrepo"
    return usage.split(separator: " ").prefix { !"[<".contains($0.prefix(1)) }
      .joined(separator: " ")
  }
}

extension ValidationError {
  /// An error that ArgumentParser reports beside the command's usage, with exit code 64.
  init(_ message: Message) { self.init(message.said) }
}

/// A message of ArgumentParser inside another one.
struct ParserFragment: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return ParserSentences.complaints.translation(of: english, in: language) ?? english
  }
}

/// Quoted words separated by commas: `'a', 'b'`.
struct ParserQuotedList: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en, english.count > 1, english.hasPrefix("'"), english.hasSuffix("'") else {
      return english
    }
    return english.dropFirst().dropLast().split(separator: "', '", omittingEmptySubsequences: false)
      .map { Message.parserQuoted(text: String($0)).text(in: language) }
      .joined(separator: ", ")
  }
}

/// Quoted words with "or" before the last: `'a', 'b' or 'c'`.
struct ParserChoices: MessageValue {
  let english: String

  private static let conjunctions: [ParserSentence] = [
    ParserSentence(2) {
      .parserOr(choices: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
    },
    ParserSentence(2) {
      .parserAnd(first: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
    },
  ]

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return Self.conjunctions.translation(of: english, in: language)
      ?? ParserQuotedList(english: english).text(in: language)
  }
}
