/// Splits search syntax at blanks, but not inside quotation marks.
enum QueryTokens {
  /// The tokens of `text`. A mark without a partner is an ordinary character; a backslash inside
  /// marks takes the next character as it is.
  static func split(_ text: String) -> [String] {
    let characters = Array(text)
    var tokens: [String] = []
    var token = ""
    var position = 0
    while position < characters.count {
      let character = characters[position]
      if character.isWhitespace {
        if !token.isEmpty { tokens.append(token) }
        token = ""
      } else if character == "\"", let end = closingMark(after: position, in: characters) {
        token += String(characters[position...end])
        position = end
      } else {
        token.append(character)
      }
      position += 1
    }
    return token.isEmpty ? tokens : tokens + [token]
  }

  private static func closingMark(after start: Int, in characters: [Character]) -> Int? {
    var position = start + 1
    while position < characters.count {
      if characters[position] == "\"" { return position }
      position += characters[position] == "\\" ? 2 : 1
    }
    return nil
  }
}
