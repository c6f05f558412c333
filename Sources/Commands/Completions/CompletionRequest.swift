internal import Access
internal import Auth
internal import Core
internal import GitHub
package import Presentation
internal import Storage

/// A shell's completion request, sent by the scripts of `ghrepo completions`:
/// `---completion SHELL WORD…`, where the last word is the one to complete.
///
/// ArgumentParser's scripts request only values, know no aliases, and take half a second in fish,
/// which evaluates a condition for every option.
package struct CompletionRequest {
  /// Nil for an invalid request.
  private let question: (shell: ShellChoice, line: CompletionLine)?

  /// Nil for other command lines.
  package init?(_ arguments: [String]) {
    guard arguments.first == "---completion" else { return nil }
    let words = Array(arguments.dropFirst(2))
    question =
      if let shell = arguments.dropFirst().first.flatMap(ShellChoice.init(rawValue:)),
        (1...Self.mostWords).contains(words.count)
      {
        (shell, CompletionLine(words))
      } else { nil }
  }

  private static let mostWords = 10_000

  /// The lines for the shell; nil for a file name, which the shell completes itself. Errors yield
  /// no words, because a message would disturb the user's typing.
  package func answer(in context: CommandContext) async -> String? {
    guard let (shell, line) = question else { return "" }
    switch CompletionContext(line).wanted {
    case .file: return nil
    case .candidates(let candidates): return shell.lines(candidates)
    case .words(let topic, let lead):
      // bash splits off the `=` after an option as a word.
      let begun = line.begun == "=" ? "" : String(line.begun.dropFirst(lead.count))
      return shell.lines(
        await words(topic, line.beginning(with: begun), in: context).map {
          CompletionCandidate(lead + $0)
        })
    }
  }

  private func words(
    _ topic: CompletionTopic, _ line: CompletionLine, in context: CommandContext
  ) async -> [String] {
    do throws(Failure) {
      let session = try await Session(
        hostname: line.value(of: "--hostname"), user: line.value(of: "--user"), verbose: false,
        in: context)
      let words = CompletionWords(session: session, viewer: try session.viewerOrFail())
      return topic.candidates(for: line, among: words)
    } catch { return [] }
  }
}

/// Quotes words for a shell, so that it treats them as plain words.
extension ShellChoice {
  /// One word per line, as the shell's `script` reads them, followed by its description if the
  /// shell shows it.
  func lines(_ candidates: [CompletionCandidate]) -> String {
    candidates.map { line($0) + "\n" }.joined()
  }

  private func line(_ candidate: CompletionCandidate) -> String {
    let (word, description) = (candidate.word, candidate.description)
    switch self {
    // bash inserts the word into the command line unchanged.
    case .bash: return Self.escaped(word)
    // `_describe` separates word and description by a colon, and quotes what it inserts.
    case .zsh:
      let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return description.isEmpty ? word : "\(word):\(description)"
    // fish separates them by a tab, which no word has, and quotes the word itself.
    case .fish: return description.isEmpty ? word : "\(word)\t\(description)"
    }
  }

  /// The word as a user would have to type it.
  private static func escaped(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = UInt8(exactly: scalar.value), !ShellWords.isPlain(byte) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}
