/// The words of a command line, up to the one to complete.
struct CompletionLine {
  private let words: [String]
  /// The part before the cursor of the word to complete.
  let begun: String

  /// The words after the program's name, as the shell passes them, including quotes.
  init(_ words: [String]) {
    self.words = words.map(Self.bare)
    begun = self.words.last ?? ""
  }

  private init(bare words: [String]) {
    (self.words, begun) = (words, words.last ?? "")
  }

  /// The words before the one to complete.
  var before: ArraySlice<String> { words.dropLast() }

  /// The same line with `text` as the word to complete.
  func beginning(with text: String) -> CompletionLine { CompletionLine(bare: before + [text]) }

  /// The value of an option on this line.
  func value(of option: String) -> String? {
    for (position, word) in before.enumerated() {
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      guard word == option else { continue }
      // bash splits off the `=` as a word.
      return before.dropFirst(position + 1).first { $0 != "=" }
    }
    return nil
  }

  /// The qualifier to complete, as `language` in `-language:sw`. `lead` is what a completion must
  /// repeat, because bash splits the name and the colon into separate words.
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

  /// A word without the shell's quotes and backslashes.
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
