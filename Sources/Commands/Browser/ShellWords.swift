/// Cuts a line into words as a shell would, without expanding anything.
/// Source: POSIX.1-2024, Shell Command Language, 2.2 Quoting.
enum ShellWords {
  /// The words as a person would type them, those in single quotes that a shell would change.
  static func joined(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || ((byte | 0x20) &- 0x61) < 26 || byte >= 0x80
            || "-_./:=,+@%".utf8.contains(byte)
        }
      return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }

  /// The words of `line`; nil when a quote is left open or the line ends in a backslash.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]

    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case ("\\", nil):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + String(escaped)
      case ("\\", "\""):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + ("\\\"$`".contains(escaped) ? "" : "\\") + String(escaped)
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let word { words.append(word) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
