/// Splits search syntax at blanks, but not inside quotation marks.
///
/// A mark without a partner is an ordinary character; a backslash inside marks takes the next
/// character as it is.
struct QueryTokens {
  /// Where the tokens stand, in characters.
  private(set) var ranges: [Range<Int>] = []
  /// Where quotation marks stand that have no partner.
  private(set) var loneMarks: [Int] = []

  init(_ characters: [Character]) {
    var start: Int?
    var position = 0
    while position < characters.count {
      let character = characters[position]
      if character.isWhitespace {
        if let start { ranges.append(start..<position) }
        start = nil
      } else {
        start = start ?? position
        if character == "\"" {
          if let end = Self.closingMark(after: position, in: characters) {
            position = end
          } else {
            loneMarks.append(position)
          }
        }
      }
      position += 1
    }
    if let start { ranges.append(start..<position) }
  }

  /// The tokens of `text`.
  static func split(_ text: String) -> [String] {
    let characters = Array(text)
    return QueryTokens(characters).ranges.map { String(characters[$0]) }
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
