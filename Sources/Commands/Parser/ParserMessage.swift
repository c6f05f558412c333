internal import ArgumentParser
package import Messages

/// What ArgumentParser says about a command line, in the user's language: its own texts are in English
/// only (<https://github.com/apple/swift-argument-parser/issues/203>).
package struct ParserMessage {
  /// Whether something is wrong with the command line; if not, the text was requested.
  package let isComplaint: Bool
  /// Without ArgumentParser's `Error: `, which no other error has.
  package let text: String

  /// - Parameter fullMessage: the result of `fullMessage(for:columns:)`.
  package init(_ fullMessage: String, in language: Language = .current) {
    let label = GhrepoCommand._errorPrefix
    isComplaint = fullMessage.hasPrefix(label)
    let message = fullMessage.dropFirst(isComplaint ? label.count : 0)
    guard isComplaint, language != .en else {
      text = String(message)
      return
    }
    let endings = ParserSentences.endings
    let end =
      endings.compactMap { message.ranges(of: "\n" + $0.opening).last?.lowerBound }.min()
      ?? message.endIndex
    let complaint = ParserSentences.complaints.translation(of: message[..<end], in: language)
    let lines = message[end...].split(separator: "\n", omittingEmptySubsequences: false)
      .map { endings.translation(of: $0, in: language) ?? String($0) }
    text =
      (complaint ?? String(message[..<end]))
      + lines.joined(separator: "\n")
      .replacing("<subcommands>", with: Message.parserSubcommandsValue.text(in: language))
  }
}
