internal import ArgumentParser
package import Messages

/// A text of ArgumentParser as ghrepo shows it: in the user's language, and with syntax and
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

/// A mistake that ArgumentParser does not notice or names badly, told in its manner: with the usage
/// of the command that it belongs to.
struct CommandLineMistake: Error, CustomStringConvertible {
  let message: Message
  let command: any ParsableCommand.Type

  /// ArgumentParser writes `Error: ` before it.
  var description: String {
    let text = command.fullMessage(for: UsageProblem.message(message))
      // Read alone, a command does not know what it belongs to.
      .replacing("'\(command.configuration.commandName ?? "") --help'", with: "'\(name) --help'")
    return String(text.dropFirst("Error: ".count))
  }

  /// `ghrepo favorites add`, as its usage begins.
  private var name: String {
    let usage = command.configuration.usage ?? "ghrepo"
    return usage.split(separator: " ").prefix { !"[<".contains($0.prefix(1)) }
      .joined(separator: " ")
  }
}

/// A mistake in the command line, in words for the user who made it.
enum UsageProblem {
  /// An error that ArgumentParser reports beside the command's usage, with exit code 64.
  static func message(_ message: Message) -> ValidationError {
    ValidationError(message.said)
  }
}

/// A complaint of ArgumentParser inside another one.
struct ParserFragment: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return ParserSentences.complaints.translation(of: english, in: language) ?? english
  }
}

/// Words in quotes with commas between them: `'a', 'b'`.
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

/// Words to choose from: `'a', 'b' or 'c'`.
struct ParserChoices: MessageValue {
  let english: String

  private static let conjunctions: [ParserSentence] = [
    ParserSentence(2) {
      .parserOr(
        choices: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
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
