/// The words of a command line up to the one that is to be completed.
struct CompletionLine {
  private let words: [String]
  /// What stands before the cursor of the word that is to be completed.
  let begun: String

  /// The words after the program's name as a shell has them, with their quotes.
  init(_ words: [String]) {
    self.words = words.map(Self.bare)
    begun = self.words.last ?? ""
  }

  private init(bare words: [String]) {
    (self.words, begun) = (words, words.last ?? "")
  }

  /// The words before the one that was begun.
  var before: ArraySlice<String> { words.dropLast() }

  /// The same line with `text` as the word that was begun.
  func beginning(with text: String) -> CompletionLine { CompletionLine(bare: before + [text]) }

  /// The value that an option has on this line.
  func value(of option: String) -> String? {
    for (position, word) in before.enumerated() {
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      guard word == option else { continue }
      // bash makes a word of the `=`.
      return before.dropFirst(position + 1).first { $0 != "=" }
    }
    return nil
  }

  /// The qualifier that is being written, as `language` in `-language:sw`. `lead` is what a
  /// completion must repeat: bash makes words of their own of the name and the colon.
  var qualifier: (name: String, lead: String, value: String)? {
    if let colon = begun.firstIndex(of: ":") {
      let value = begun[begun.index(after: colon)...]
      let name = begun[..<colon]
      return (Self.unsigned(name), "\(name):", String(value))
    }
    let index = words.count - 1
    if index >= 2, words[index - 1] == ":" {
      return (Self.unsigned(words[index - 2][...]), "", begun)
    }
    if index >= 1, begun.isEmpty || words[index] != ":", words[index - 1].hasSuffix(":") {
      return (Self.unsigned(words[index - 1].dropLast()), "", begun)
    }
    return nil
  }

  private static func unsigned(_ name: Substring) -> String {
    String(name.first == "-" ? name.dropFirst() : name).lowercased()
  }

  /// A word without the quotes and backslashes of the shell.
  private static func bare(_ word: String) -> String {
    var (result, isEscaped, quote) = ("", false, Character?.none)
    for character in word {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        result.append(character)
      }
    }
    return result
  }
}
