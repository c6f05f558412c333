internal import Access
import Auth
internal import Core
package import Messages
import Terminal

/// Prompts in the user's language. Each throws `ConsoleError` when the user presses Ctrl-C.
extension CommandContext {
  package func confirm(_ question: Message, default preset: Bool) async throws -> Bool {
    let hint: Message = preset ? .questionYesPreset : .questionNoPreset
    return try await questions().confirm(
      prompt("\(question.text(in: language)) \(hint.text(in: language)) "), preset: preset,
      words: Prompt.ConfirmWords(
        yes: words(.questionYesWords), no: words(.questionNoWords),
        again: Message.questionYesOrNo.text(in: language)))
  }

  /// Ends the command unless the user agrees.
  package func confirmOrCancel(_ question: Message, default preset: Bool) async throws {
    guard try await !confirm(question, default: preset) else { return }
    say(.generalCancelled)
    throw ExitError(code: .cancelled)
  }

  /// The index of the chosen option; an empty line chooses the first.
  package func choose(_ question: Message, _ options: [Message]) async throws -> Int {
    report(question, .bold)
    return try await questions().choose(
      prompt(Message.questionNumber(preset: 1).text(in: language) + " "),
      from: options.map { StyledText(sanitizing: $0.text(in: language)) }, preset: 0,
      again: Message.questionNumberAgain(limit: options.count).text(in: language))
  }

  /// The index of the chosen name; an empty line chooses none.
  func choose(_ question: Message, names: [String]) async throws -> Int {
    say(question, .bold)
    return try await questions().choose(
      prompt(Message.questionNumberOrName.text(in: language) + " "),
      from: names.map { StyledText(sanitizing: $0) }, preset: nil,
      again: Message.questionNumberOrNameAgain(limit: names.count).text(in: language))
  }

  /// What the user types, without showing it; the caller wipes the bytes.
  package func askHidden(_ question: Message) async throws -> [UInt8] {
    try await linePrompt().secret(prompt(question.text(in: language) + " "))
  }

  /// One line, without surrounding spaces.
  package func askLine(_ question: Message) async throws -> String {
    try await questions().line(prompt(question.text(in: language) + " "))
  }

  private func questions() throws -> Prompt {
    Prompt(try linePrompt(), console: console)
  }

  private func linePrompt() throws -> LinePrompt {
    console.clearFoot()
    return LinePrompt(try TerminalDevice(), environment: ports.environment)
  }

  private func prompt(_ text: String) -> StyledText { StyledText(sanitizing: text, .bold) }

  /// The accepted answers, separated by commas in the catalog.
  private func words(_ message: Message) -> [String] {
    message.text(in: language).split(separator: ",").map(String.init)
  }
}
