package import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Storage

/// A shell's question how a word may go on, as the scripts of `ghrepo completions` ask it:
/// `---completion SHELL WORD…`, of which the last word is the one that was begun.
///
/// The scripts of ArgumentParser ask about values only, know no aliases, and take half a second in
/// fish, which tries a condition for every option there is.
package struct CompletionRequest {
  /// Nil for a question that cannot be answered.
  private let question: (shell: CompletionQuoting, line: CompletionLine)?

  /// Nil for other command lines.
  package init?(_ arguments: [String]) {
    guard arguments.first == "---completion" else { return nil }
    let words = Array(arguments.dropFirst(2))
    question =
      if let shell = arguments.dropFirst().first.flatMap(CompletionQuoting.init(rawValue:)),
        (1...Self.mostWords).contains(words.count)
      {
        (shell, CompletionLine(words))
      } else { nil }
  }

  private static let mostWords = 10_000

  /// The lines for the shell; nil where the word is the name of a file, which the shell knows better.
  /// Whatever cannot be used has no words: a user who types wants no complaint.
  package func answer(in context: CommandContext) -> String? {
    guard let (shell, line) = question else { return "" }
    switch CompletionPlace(line).wanted {
    case .file: return nil
    case .candidates(let candidates): return shell.lines(candidates)
    case .words(let topic, let lead):
      // bash makes a word of the `=` behind an option.
      let begun = line.begun == "=" ? "" : String(line.begun.dropFirst(lead.count))
      return shell.lines(
        words(topic, line.beginning(with: begun), in: context).map {
          CompletionCandidate(lead + $0)
        })
    }
  }

  private func words(
    _ topic: CompletionTopic, _ line: CompletionLine, in context: CommandContext
  ) -> [String] {
    do throws(Failure) {
      let session = try Session(
        hostname: line.value(of: "--hostname"), verbose: false, in: context)
      let words = CompletionWords(session: session, viewer: try session.viewer())
      return topic.candidates(for: line, among: words)
    } catch { return [] }
  }
}

extension CompletionKind {
  /// Words that `CompletionRequest` finds.
  static var remembered: CompletionKind { .custom { _, _, _ in [] } }
}

/// How words are given to a shell, so that it takes them for words and nothing else.
enum CompletionQuoting: String {
  case bash
  case zsh
  case fish

  /// One word a line, as the scripts of `CompletionScript` read them; where the shell shows what a
  /// word is for, that stands behind it.
  func lines(_ candidates: [CompletionCandidate]) -> String {
    candidates.map { line($0) + "\n" }.joined()
  }

  private func line(_ candidate: CompletionCandidate) -> String {
    let (word, description) = (candidate.word, candidate.description)
    switch self {
    // What bash gets is put on the command line as it is.
    case .bash: return Self.escaped(word)
    // `_describe` parts a word from its description at a colon, and quotes what it puts on the line.
    case .zsh:
      let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return description.isEmpty ? word : "\(word):\(description)"
    // fish parts them at a tab, which no word has, and quotes by itself.
    case .fish: return description.isEmpty ? word : "\(word)\t\(description)"
    }
  }

  /// As a user would have to type it.
  private static func escaped(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value < 0x80, !isPlain(UInt8(scalar.value)) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Means nothing to any shell.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-+,@%:=".utf8.contains(byte)
    }
  }
}
