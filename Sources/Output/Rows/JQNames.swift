import Presentation

/// The names of fields that a jq expression reads, such as `name` in `.[].name`. In doubt a name is
/// not among them: a valid expression must never be refused.
struct JQNames {
  /// Names that the expression does not give to values itself.
  private(set) var read: [String] = []
  /// Names that it reads directly from another field, such as `login` in `.owner.login`.
  private(set) var members: [Member] = []
  /// Whether the expression makes values whose names it does not show, so that any name may exist.
  private(set) var isOpen = false
  /// Whether it may read the names of languages, which are those in the field of that name.
  private(set) var mayReadLanguages = false

  struct Member: Equatable {
    let name: String
    let parent: String
  }

  /// Functions whose results have names from elsewhere.
  private static let openers: Set<String> = [
    "INDEX", "capture", "env", "from_entries", "fromjson", "fromstream", "getpath", "gsub",
    "setpath", "sub", "with_entries",
  ]
  /// Functions whose results have names of their own.
  private static let makers: [String: [String]] = [
    "match": ["captures", "length", "name", "offset", "string"], "to_entries": ["key", "value"],
  ]

  init(_ expression: String) {
    var scanner = JQScanner(expression)
    scanner.scan(to: nil)
    let tokens = scanner.tokens
    let patterns = Self.patterns(in: tokens)
    var (names, given) = ([(name: String, parent: String?)](), Set<String>())
    // The brackets that are open, and whether each one follows a value, as in `.["name"]`.
    var brackets: [(character: Character, isIndex: Bool)] = []
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : .symbol(" ")
      let next = index + 1 < tokens.count ? tokens[index + 1] : .symbol(" ")
      let isKey =
        brackets.last?.character == "{" && [.symbol("{"), .symbol(",")].contains(before)
      switch token {
      case .symbol(let character):
        if isKey, character == "(" { isOpen = true }
        if "([{".contains(character) { brackets.append((character, Self.isValue(before))) }
        if ")]}".contains(character) { _ = brackets.popLast() }
        if character == "=", Self.isAssignment(tokens, at: index) { isOpen = true }
      case .word(let name) where isKey, .string(let name) where isKey:
        if next == .symbol(":"), !patterns.contains(index) {
          given.insert(name)
        } else {
          names.append((name, nil))
        }
      case .word(let name):
        isOpen = isOpen || Self.openers.contains(name)
        given.formUnion(Self.makers[name] ?? [])
        if name == "has", next == .symbol("("), index + 2 < tokens.count,
          case .string(let name) = tokens[index + 2]
        {
          given.insert(name)
        }
      case .string(let name):
        guard brackets.last?.character == "[", brackets.last?.isIndex == true,
          [.symbol("["), .symbol(",")].contains(before),
          [.symbol("]"), .symbol(",")].contains(next)
        else { continue }
        let isOne = before == .symbol("[") && index > 1
        names.append((name, isOne ? Self.field(tokens[index - 2]) : nil))
      case .variable(let name):
        isOpen = isOpen || name == "ENV"
        if name == "__loc__" { given.formUnion(["file", "line"]) }
        if isKey, patterns.contains(index) {
          names.append((name, nil))
        } else if isKey {
          given.insert(name)
        }
      case .field(let name):
        names.append((name, Self.field(before)))
      }
    }
    finish(names, given, tokens)
  }

  private mutating func finish(
    _ names: [(name: String, parent: String?)], _ given: Set<String>, _ tokens: [JQScanner.Token]
  ) {
    // The names in this object are languages.
    let direct = tokens.indices.dropLast().filter { index in
      guard tokens[index] == .field("languages") else { return false }
      return tokens[index + 1] == .symbol("[") || Self.field(tokens[index + 1]) != nil
    }
    if names.count(where: { $0.name == "languages" }) > direct.count {
      mayReadLanguages = true
    }
    for (name, parent) in names where !given.contains(name) && parent != "languages" {
      read.append(name)
      if let parent, !given.contains(parent) { members.append(Member(name: name, parent: parent)) }
    }
  }

  private static func field(_ token: JQScanner.Token) -> String? {
    if case .field(let name) = token { name } else { nil }
  }

  /// Whether a bracket after `token` selects from a value, rather than making a list.
  private static func isValue(_ token: JQScanner.Token) -> Bool {
    switch token {
    case .field, .variable, .string: true
    case .symbol(let character): ".)]}?".contains(character)
    case .word: false
    }
  }

  /// The tokens of patterns, as in `. as {name: $x}`.
  private static func patterns(in tokens: [JQScanner.Token]) -> Set<Int> {
    var (result, depth, isPattern) = (Set<Int>(), 0, false)
    for (index, token) in tokens.enumerated() {
      if !isPattern {
        isPattern = token == .word("as")
        depth = 0
        continue
      }
      if case .symbol(let character) = token, "[{(".contains(character) { depth += 1 }
      if case .symbol(let character) = token, "]})".contains(character) { depth -= 1 }
      result.insert(index)
      guard depth <= 0 else { continue }
      // Another pattern may follow after `?//`.
      let next = index + 1 < tokens.count ? tokens[index + 1] : .symbol(" ")
      isPattern = [.symbol("?"), .symbol("/"), .symbol("["), .symbol("{")].contains(next)
    }
    return result
  }

  /// Whether the `=` at `index` ends an operator such as `=`, `|=` or `+=`, and not `==` or `<=`.
  private static func isAssignment(_ tokens: [JQScanner.Token], at index: Int) -> Bool {
    let before = index > 0 ? tokens[index - 1] : .symbol(" ")
    let next = index + 1 < tokens.count ? tokens[index + 1] : .symbol(" ")
    return next != .symbol("=")
      && !["=", "!", "<", ">"].contains { before == .symbol($0) }
  }
}

/// Splits a jq expression into the tokens that names depend on.
struct JQScanner {
  enum Token: Equatable {
    /// A name after a dot.
    case field(String)
    case word(String)
    /// A string without interpolation; those of any other are in parentheses.
    case string(String)
    case variable(String)
    case symbol(Character)
  }

  private(set) var tokens: [Token] = []
  private let characters: [Character]
  private var index = 0

  init(_ expression: String) {
    characters = Array(expression)
  }

  /// Reads to the end, or to the parenthesis that closes an interpolation.
  mutating func scan(to end: Character?) {
    var depth = 0
    while index < characters.count {
      let character = characters[index]
      index += 1
      switch character {
      case _ where character.isWhitespace: break
      case "#": while index < characters.count, !characters[index].isNewline { index += 1 }
      case "\"": if let text = string() { tokens.append(.string(text)) }
      case "$": tokens.append(.variable(name()))
      case "@": _ = name()
      case ".": readField()
      case _ where character.isASCII && character.isNumber:
        while index < characters.count, characters[index].isNumber || characters[index] == "." {
          index += 1
        }
      case _ where isOfName(character):
        index -= 1
        tokens.append(.word(name()))
      case ")" where depth == 0 && end == ")": return
      default:
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        tokens.append(.symbol(character))
      }
    }
  }

  private mutating func readField() {
    guard index < characters.count else { return }
    if characters[index] == "\"" {
      index += 1
      if let text = string() { tokens.append(.field(text)) }
    } else if isOfName(characters[index]), !characters[index].isNumber {
      tokens.append(.field(name()))
    } else {
      if characters[index] == "." { index += 1 }
      tokens.append(.symbol("."))
    }
  }

  private mutating func name() -> String {
    let start = index
    while index < characters.count, isOfName(characters[index]) { index += 1 }
    return String(characters[start..<index])
  }

  /// The text up to the closing quotation mark; nil if it has an interpolation, whose tokens are
  /// read instead.
  private mutating func string() -> String? {
    var (text, isPlain) = ("", true)
    while index < characters.count, characters[index] != "\"" {
      if characters[index] == "\\", index + 1 < characters.count {
        let escaped = characters[index + 1]
        index += 2
        if escaped == "(" {
          isPlain = false
          tokens.append(.symbol("("))
          scan(to: ")")
          tokens.append(.symbol(")"))
        } else {
          text.append(escaped)
        }
      } else {
        text.append(characters[index])
        index += 1
      }
    }
    index += 1
    return isPlain ? text : nil
  }

  private func isOfName(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isLetter || character.isNumber)
  }
}
