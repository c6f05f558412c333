package import GitHub

/// A search in GitHub's syntax, as far as the library can answer it.
package struct LocalQuery: Sendable {
  /// All of these must be found in the words of a repository.
  private(set) var wanted: [LocalExpression] = []
  private(set) var unwanted: [LocalExpression] = []
  /// Likewise for words that the index does not hold as such.
  private(set) var scanned: [LocalWord] = []
  private(set) var unwantedScanned: [LocalWord] = []
  private(set) var columns = LocalColumn.allCases
  private(set) var filters: [LocalFilter] = []
  /// What it says that the library knows nothing about, in its own words.
  package private(set) var ignored: [String] = []

  package init(_ query: SearchQuery) {
    var parser = LocalQueryParser(query.tokens)
    let expressions = parser.expressions()
    for qualifier in parser.qualifiers { add(qualifier) }
    for expression in expressions { add(expression) }
    ignored += parser.ignored
    if !filters.contains(where: { $0.kind == .fork }) {
      // GitHub excludes forks unless the query includes them.
      filters.append(LocalFilter(kind: .fork, condition: .flag(.fork), isNegated: true))
    }
  }

  private mutating func add(_ qualifier: Qualifier) {
    if qualifier.name == "in", !qualifier.isNegated,
      let columns = LocalColumn.named(by: qualifier.value)
    {
      self.columns = columns
    } else if let filter = LocalFilter(qualifier) {
      filters.append(filter)
    } else {
      ignored.append(qualifier.text)
    }
  }

  private mutating func add(_ expression: LocalExpression) {
    switch expression {
    case .word(let word) where word.mustBeScanned: scanned.append(word)
    case .not(.word(let word)) where word.mustBeScanned: unwantedScanned.append(word)
    case .not(let inner):
      ignored += inner.unanswered
      unwanted.append(inner)
    default:
      ignored += expression.unanswered
      if expression.isAnswerable { wanted.append(expression) }
    }
  }
}

/// Words and how they hang together.
indirect enum LocalExpression: Sendable, Hashable {
  case word(LocalWord)
  case all([LocalExpression])
  case any([LocalExpression])
  case not(LocalExpression)

  /// In the language of FTS5, which cannot say "everything without"; nil when nothing is left.
  func match(_ word: (LocalWord) -> String) -> String? {
    switch self {
    case .word(let text): text.isIndexed ? word(text) : nil
    case .any(let parts): Self.joined(parts.compactMap { $0.match(word) }, " OR ")
    case .not: nil
    case .all(let parts): Self.match(all: parts, word)
    }
  }

  /// Several conditions as one; nil for none.
  static func joined(_ conditions: [String], _ operation: String) -> String? {
    conditions.isEmpty ? nil : "(\(conditions.joined(separator: operation)))"
  }

  private static func match(
    all parts: [LocalExpression], _ word: (LocalWord) -> String
  ) -> String? {
    guard let wanted = joined(parts.compactMap { $0.match(word) }, " AND ") else { return nil }
    let unwanted = parts.compactMap { part in
      if case .not(let inner) = part { inner.match(word) } else { nil }
    }
    return joined(unwanted, " OR ").map { "(\(wanted) NOT \($0))" } ?? wanted
  }

  /// Whether `match` can say any of it.
  var isAnswerable: Bool { match { _ in "" } != nil }

  /// The words that `match` cannot say.
  var unanswered: [String] {
    switch self {
    case .word(let word): word.isIndexed ? [] : [word.text]
    case .any(let parts): parts.flatMap(\.unanswered)
    case .not(let inner): ["-" + inner.words.map(\.text).joined(separator: " ")]
    case .all(let parts):
      parts.allSatisfy(\.isNegation)
        ? parts.flatMap(\.unanswered) : parts.flatMap(\.unansweredBesideOthers)
    }
  }

  private var unansweredBesideOthers: [String] {
    if case .not(let inner) = self { inner.unanswered } else { unanswered }
  }

  private var isNegation: Bool {
    if case .not = self { true } else { false }
  }

  /// All words in it, the unwanted ones too.
  private var words: [LocalWord] {
    switch self {
    case .word(let word): [word]
    case .all(let parts), .any(let parts): parts.flatMap(\.words)
    case .not(let inner): inner.words
    }
  }
}

/// Reads words, `AND`, `OR`, `NOT`, parentheses and qualifiers.
///
/// Operators join words; qualifiers hold for the whole search wherever they stand, as on GitHub.
struct LocalQueryParser {
  private var tokens: ArraySlice<Token>
  private(set) var qualifiers: [Qualifier] = []
  private(set) var ignored: [String] = []
  private var depth = 0

  private enum Token: Equatable {
    case open
    case close
    case text(String)
  }

  /// More words, qualifiers or parentheses than a user would ask for are not looked at.
  private static let limit = 64
  private static let deepest = 10

  init(_ tokens: [String]) {
    self.tokens = tokens.prefix(Self.limit).flatMap(Self.split)[...]
    if tokens.count > Self.limit { ignored = [String(tokens[Self.limit].prefix(40)) + " …"] }
  }

  /// What must all hold.
  mutating func expressions() -> [LocalExpression] {
    var parts: [LocalExpression] = []
    while !tokens.isEmpty {
      parts += disjunction()
      // One that closes nothing.
      if tokens.first == .close { tokens.removeFirst() }
    }
    return parts
  }

  private mutating func disjunction() -> [LocalExpression] {
    var choices = [conjunction()]
    while tokens.first == .text("OR") {
      tokens.removeFirst()
      choices.append(conjunction())
    }
    choices.removeAll(where: \.isEmpty)
    guard choices.count > 1 else { return choices.first ?? [] }
    return [.any(choices.map { $0.count == 1 ? $0[0] : .all($0) })]
  }

  private mutating func conjunction() -> [LocalExpression] {
    var parts: [LocalExpression] = []
    while let token = tokens.first, token != .close, token != .text("OR") {
      parts += term(isNegated: false)
    }
    return parts
  }

  private mutating func term(isNegated: Bool) -> [LocalExpression] {
    var isNegated = isNegated
    while tokens.first == .text("NOT") || tokens.first == .text("AND") {
      if tokens.removeFirst() == .text("NOT") { isNegated.toggle() }
    }
    switch tokens.first {
    case .open: return group(isNegated: isNegated)
    case .text(let text) where text != "OR":
      tokens.removeFirst()
      return word(text, isNegated: isNegated)
    default: return []
    }
  }

  private mutating func group(isNegated: Bool) -> [LocalExpression] {
    tokens.removeFirst()
    guard depth < Self.deepest else { return [] }
    depth += 1
    let parts = disjunction()
    depth -= 1
    if tokens.first == .close { tokens.removeFirst() }
    guard isNegated, !parts.isEmpty else { return parts }
    return [.not(parts.count == 1 ? parts[0] : .all(parts))]
  }

  private mutating func word(_ text: String, isNegated: Bool) -> [LocalExpression] {
    if var qualifier = Qualifier(parsing: text) {
      if isNegated { qualifier.isNegated.toggle() }
      qualifiers.append(qualifier)
      return []
    }
    let hasMinus = text.hasPrefix("-") && text.count > 1
    let text = hasMinus ? String(text.dropFirst()) : text
    let bare = Qualifier.unquoted(text)
    let word = LocalWord(bare, isPhrase: bare != text)
    guard word.isIndexed || word.mustBeScanned else { return [] }
    return [hasMinus != isNegated ? .not(.word(word)) : .word(word)]
  }

  /// Parentheses around words are tokens of their own; `f(x)` is a word.
  private static func split(_ text: String) -> [Token] {
    var rest = text[...]
    var front: [Token] = []
    if rest.hasPrefix("-(") {
      front.append(.text("NOT"))
      rest.removeFirst()
    }
    while rest.hasPrefix("("), front.count < limit {
      front.append(.open)
      rest.removeFirst()
    }
    var back: [Token] = []
    while rest.hasSuffix(")"), back.count < limit,
      rest.count(where: { $0 == ")" }) > rest.count(where: { $0 == "(" })
    {
      back.append(.close)
      rest.removeLast()
    }
    return front + (rest.isEmpty ? [] : [.text(String(rest))]) + back
  }
}
