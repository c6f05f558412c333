package import FoundationEssentials

/// A query in GitHub's search syntax, parsed once: its text, its parts and their positions.
package struct SearchQuery: Sendable, Hashable {
  /// As the user wrote it, with whitespace outside quotation marks reduced to single spaces. All
  /// ranges count its characters.
  package let text: String
  /// The parts and the parentheses around them, in order.
  package let elements: [QueryElement]
  /// The positions of quotation marks without a partner.
  let unbalancedQuotes: [Int]

  /// The maximum that GitHub accepts.
  /// Source: https://docs.github.com/rest/search/search#limitations-on-query-length
  package static let characterLimit = 256
  package static let operatorLimit = 5

  /// GitHub returns results up to this one and rejects pages that start after it.
  /// Source: https://docs.github.com/rest/search/search#about-search
  package static let resultWindow = 1000

  /// The query made of `terms`. One argument with several words means the same as several
  /// arguments, and quotation marks inside them make phrases.
  package init(terms: [String], qualifiers: [Qualifier] = []) {
    var parser = QueryParser((terms + qualifiers.map(\.text)).joined(separator: " "))
    // A space can merge with a character next to it, and then separates no parts.
    while Array(parser.text) != parser.characters { parser = QueryParser(parser.text) }
    text = parser.text
    elements = parser.elements
    unbalancedQuotes = parser.unbalancedQuotes
  }

  package static func == (left: SearchQuery, right: SearchQuery) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  package var isEmpty: Bool { text.isEmpty }

  /// Words, phrases, operators and qualifiers.
  package var parts: [QueryPart] {
    elements.compactMap { if case .part(let part) = $0 { part } else { nil } }
  }

  package var operatorCount: Int { parts.count { $0.logical != nil } }

  /// The query to send at the time `now`. GitHub supports dates, but not `today` or `-7d`, so these
  /// are replaced. Everything else stays as written.
  package func resolved(at now: Date) -> SearchQuery {
    replacing { $0.sent(at: now) }
  }

  /// The query with the text of each part replaced; an empty text removes the part.
  package func replacing(_ replacement: (QueryPart) -> String) -> SearchQuery {
    var isChanged = false
    let characters = Array(text)
    var (result, end) = ("", 0)
    for part in parts {
      let text = replacement(part)
      if text != part.text { isChanged = true }
      result += String(characters[end..<part.range.lowerBound]) + text
      end = part.range.upperBound
    }
    return isChanged ? SearchQuery(terms: [result + String(characters[end...])]) : self
  }

  /// The value of the last `name:` in the query; nil if there is none.
  package func value(of name: String) -> String? {
    parts.lazy.compactMap(\.qualifier).last { $0.name == name && !$0.isNegated }?.value
  }

  /// The query with `value` as its only `name:`, or without one if `value` is nil.
  package func replacing(_ name: String, with value: String?) -> SearchQuery {
    let others = replacing { part in
      part.qualifier.map { $0.name == name && !$0.isNegated } == true ? "" : part.text
    }
    return SearchQuery(terms: [others.text], qualifiers: value.map { [Qualifier(name, $0)] } ?? [])
  }

  /// Whether only a logged-in user can see the matches.
  package var asksForPrivate: Bool {
    parts.contains { part in
      guard let qualifier = part.qualifier, !qualifier.isNegated else { return false }
      let value = qualifier.value.lowercased()
      return value == "@me"
        || ["is", "visibility"].contains(qualifier.name) && ["private", "internal"].contains(value)
    }
  }

  /// `text` as a phrase, whatever it contains; nil if nothing is left to search for.
  ///
  /// Quotation marks and backslashes become spaces: GitHub's search ignores punctuation, and its
  /// escaping rules are undocumented.
  package static func literal(_ text: String) -> String? {
    let words = text.unicodeScalars.split { Self.endsPhrase($0) }
      .map { String(Substring.UnicodeScalarView($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    let phrase = "\"\(words.joined(separator: " "))\""
    // A combining character would merge with the quotation mark next to it.
    let isWhole = phrase.first == "\"" && phrase.last == "\""
    return isWhole ? phrase : "\" \(words.joined(separator: " ")) \""
  }

  /// Characters of any script that could be read as quotation marks or backslashes, whitespace, and
  /// control characters.
  private static func endsPhrase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "\u{FF02}", "\u{FF3C}", "\u{FE68}", "\u{201C}"..."\u{201F}",
      "\u{301D}"..."\u{301F}":
      true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
  }
}

/// Splits search syntax at whitespace, but not inside quotation marks, and separates grouping
/// parentheses from words.
///
/// A quotation mark without a partner is an ordinary character; a backslash inside quotation marks
/// escapes the next character.
private struct QueryParser {
  private(set) var elements: [QueryElement] = []
  private(set) var unbalancedQuotes: [Int] = []
  private(set) var characters: [Character] = []

  var text: String { String(characters) }

  init(_ text: String) {
    let source = Array(text)
    var position = 0
    while position < source.count {
      if source[position].isWhitespace {
        position += 1
      } else {
        if !characters.isEmpty { characters.append(" ") }
        let start = characters.count
        position = readToken(source, from: position)
        add(start..<characters.count)
      }
    }
  }

  /// Returns the position after the token.
  private mutating func readToken(_ source: [Character], from start: Int) -> Int {
    var position = start
    while position < source.count, !source[position].isWhitespace {
      var next = position + 1
      if source[position] == "\"" {
        // After a mark without a partner every other one is escaped, and so has none either.
        if unbalancedQuotes.isEmpty, let end = Self.closingMark(after: position, in: source) {
          next = end + 1
        } else {
          unbalancedQuotes.append(characters.count)
        }
      }
      characters += source[position..<next]
      position = next
    }
    return position
  }

  private static func closingMark(after start: Int, in characters: [Character]) -> Int? {
    var position = start + 1
    while position < characters.count {
      if characters[position] == "\"" { return position }
      position += characters[position] == "\\" ? 2 : 1
    }
    return nil
  }

  /// Adds the part at `range`. Parentheses around words are separate elements; `f(x)` is a word.
  private mutating func add(_ range: Range<Int>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    if characters[range].starts(with: ["-", "("]) {
      elements.append(.open(isNegated: true))
      start += 2
    }
    while start < end, characters[start] == "(" {
      elements.append(.open(isNegated: false))
      start += 1
    }
    var surplus = 0
    for character in characters[start..<end] {
      surplus += character == ")" ? 1 : character == "(" ? -1 : 0
    }
    var closed = 0
    while closed < surplus, start < end, characters[end - 1] == ")" {
      closed += 1
      end -= 1
    }
    if start < end { elements.append(.part(QueryPart(start..<end, of: characters))) }
    elements += Array(repeating: .close, count: closed)
  }
}
