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

  /// As a person would have to type it.
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
