internal import Platform

/// Prompts for words or numbers, in plain lines that suit screen readers.
package struct Prompt: Sendable {
  private let prompt: LinePrompt
  /// Shows the hint before a question is repeated.
  private let console: Console

  package init(_ prompt: LinePrompt, console: Console) {
    self.prompt = prompt
    self.console = console
  }

  /// The words of a yes-or-no prompt in the user's language.
  package struct ConfirmWords: Sendable {
    package var yes: [String]
    package var no: [String]
    /// Printed after a response that is neither.
    package var again: String

    package init(yes: [String], no: [String], again: String) {
      self.yes = yes
      self.no = no
      self.again = again
    }
  }

  /// Repeats the question until the user enters one of the words; an empty line means `preset`, if
  /// there is one.
  package func confirm(
    _ question: StyledText, preset: Bool?, words: ConfirmWords
  ) async throws(ConsoleError) -> Bool {
    while true {
      let answer = try await prompt.line(question).trimmedLowercase
      if answer.isEmpty, let preset { return preset }
      if words.yes.contains(answer) { return true }
      if words.no.contains(answer) { return false }
      console.report(words.again)
    }
  }

  /// Lists `options`, numbered from 1, and repeats the question until the user enters one of them,
  /// by its number or its text; returns its index from 0. An empty line means `preset`, if there is
  /// one; `q` throws `endOfInput`.
  package func choose(
    _ question: StyledText, from options: [StyledText], preset: Int?, again: String
  ) async throws(ConsoleError) -> Int {
    let width = String(options.count).count
    for (index, option) in options.enumerated() {
      let number = StyledText(sanitizing: String(index + 1)).padded(to: width, alignment: .right)
      console.report(lines: [number + StyledText(". ") + option])
    }
    while true {
      let answer = try await prompt.line(question).trimmedLowercase
      if answer.isEmpty, let preset { return preset }
      if let number = Int(answer), number > 0, number <= options.count {
        return number - 1
      }
      if let index = options.firstIndex(where: { $0.plain.string.lowercased() == answer }) {
        return index
      }
      if answer == "q" { throw .endOfInput }
      console.report(again)
    }
  }

  /// Any line, without whitespace around it.
  package func line(_ question: StyledText) async throws(ConsoleError) -> String {
    try await prompt.line(question).trimmed
  }
}

extension String {
  fileprivate var trimmed: String { String(trimming(while: \.isWhitespace)) }

  fileprivate var trimmedLowercase: String { trimmed.lowercased() }
}
