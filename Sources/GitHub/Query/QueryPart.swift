internal import FoundationEssentials

/// One piece of a search, and where it stands.
package struct QueryPart: Sendable, Equatable {
  /// In characters of the search's text.
  package let range: Range<Int>
  package let text: String
  package let kind: Kind

  package enum Kind: Sendable, Equatable {
    case word(isNegated: Bool)
    case phrase(isNegated: Bool)
    case logical(LogicalOperator)
    case qualifier(Qualifier)
  }

  package enum LogicalOperator: String, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  init(_ range: Range<Int>, of characters: [Character]) {
    self.range = range
    text = String(characters[range])
    let bare = text.hasPrefix("-") && text.count > 1 ? text.dropFirst() : text[...]
    let isNegated = bare.startIndex != text.startIndex
    if let logical = LogicalOperator(rawValue: text) {
      kind = .logical(logical)
    } else if let qualifier = Qualifier(parsing: text) {
      kind = .qualifier(qualifier)
    } else if Qualifier.unquoted(String(bare)) != bare {
      kind = .phrase(isNegated: isNegated)
    } else {
      kind = .word(isNegated: isNegated)
    }
  }

  package var qualifier: Qualifier? {
    if case .qualifier(let qualifier) = kind { qualifier } else { nil }
  }

  package var logical: LogicalOperator? {
    if case .logical(let logical) = kind { logical } else { nil }
  }

  /// Where the name of a qualifier stands, without minus and colon.
  var nameRange: Range<Int> {
    let start = range.lowerBound + (qualifier?.isNegated == true ? 1 : 0)
    return start..<min(start + max(1, qualifier?.name.count ?? 1), range.upperBound)
  }

  /// Where what stands behind the colon of a qualifier does.
  var valueRange: Range<Int> {
    min(nameRange.upperBound + 1, range.upperBound)..<range.upperBound
  }

  /// What is sent in its place at the time `now`: dates where time is counted back from it.
  func sent(at now: Date) -> String {
    guard let qualifier, RepositoryQualifier(named: qualifier.name)?.value == .date,
      let value = RelativeDate.resolved(qualifier.value, at: now),
      let colon = text.firstIndex(of: ":")
    else { return text }
    return text[...colon] + value
  }
}

/// The pieces of a search in their order; parentheses, which only group words, are none.
struct QueryParts {
  let characters: [Character]
  let parts: [QueryPart]
  let loneMarks: [Int]

  init(_ text: String) {
    let characters = Array(text)
    let tokens = QueryTokens(characters)
    self.characters = characters
    loneMarks = tokens.loneMarks
    parts = tokens.ranges.compactMap { range in
      let inner = Self.withoutParentheses(range, characters)
      return inner.isEmpty ? nil : QueryPart(inner, of: characters)
    }
  }

  /// The text with `replacement` in place of each part.
  func text(_ replacement: (QueryPart) -> String) -> String {
    var result = ""
    var end = 0
    for part in parts {
      result += String(characters[end..<part.range.lowerBound]) + replacement(part)
      end = part.range.upperBound
    }
    return result + String(characters[end...])
  }

  /// Parentheses around words stand for themselves; `f(x)` is a word.
  private static func withoutParentheses(
    _ range: Range<Int>, _ characters: [Character]
  ) -> Range<Int> {
    var range = range
    if characters[range].starts(with: ["-", "("]) {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    while !range.isEmpty, characters[range.lowerBound] == "(" {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    var surplus = 0
    for character in characters[range] {
      surplus += character == ")" ? 1 : character == "(" ? -1 : 0
    }
    while surplus > 0, !range.isEmpty, characters[range.upperBound - 1] == ")" {
      range = range.lowerBound..<(range.upperBound - 1)
      surplus -= 1
    }
    return range
  }
}

extension SearchQuery {
  /// Whether only an account sees what matches.
  package var asksForPrivate: Bool {
    QueryParts(text).parts.contains { part in
      guard let qualifier = part.qualifier, !qualifier.isNegated else { return false }
      let value = qualifier.value.lowercased()
      return value == "@me"
        || ["is", "visibility"].contains(qualifier.name.lowercased())
          && ["private", "internal"].contains(value)
    }
  }
}

/// Splits search syntax at spaces, but not inside quotation marks.
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
