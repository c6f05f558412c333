internal import GitHub

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

  /// More words, qualifiers or parentheses than a person would ask for are not looked at.
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
