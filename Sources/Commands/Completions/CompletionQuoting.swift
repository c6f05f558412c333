/// How words are given to a shell, so that it takes them for words and nothing else.
enum CompletionQuoting: String {
  case bash
  case zsh
  case fish
  /// For a shell that is not known.
  case plain = ""

  /// One word a line, as ArgumentParser's scripts read them.
  func lines(_ words: [String]) -> String {
    switch self {
    // `compgen -W` expands its words, `$(…)` included, and what it gives is put on the command line
    // as it is: the quotes are for the first, the backslashes for the second.
    case .bash:
      Self.joined(words.map { "'" + Self.escaped($0).replacing("'", with: "'\\''") + "'" })
    // `_describe` parts a word from its description at a colon, and quotes what it puts on the
    // line. The script drops the last line.
    case .zsh:
      Self.joined(
        words.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") } + [" "])
    // fish parts them at a tab, which no word has, and quotes by itself.
    case .fish: Self.joined(words)
    case .plain: Self.joined(words.filter { $0.utf8.allSatisfy(Self.isPlain) })
    }
  }

  private static func joined(_ words: [String]) -> String {
    words.map { $0 + "\n" }.joined()
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
    default: "/._-+,@%:".utf8.contains(byte)
    }
  }
}
