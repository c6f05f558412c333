/// The names of fields that a jq expression reads, such as `name` in `.[].name`.
struct JQNames {
  /// Names that the expression does not give to values itself.
  let read: [String]
  /// Whether the expression makes values whose names it does not show, so that any name may exist.
  let isOpen: Bool

  /// Functions whose results have names from elsewhere.
  private static let openers: Set<String> = [
    "capture", "env", "from_entries", "fromjson", "fromstream", "getpath", "gsub", "setpath", "sub",
  ]
  /// Functions whose results have names of their own.
  private static let makers: [String: [String]] = [
    "match": ["captures", "length", "name", "offset", "string"],
    "to_entries": ["key", "value"], "with_entries": ["key", "value"],
  ]

  init(_ expression: String) {
    var scanner = JQScanner(expression)
    scanner.scan(to: nil)
    let tokens = scanner.tokens
    var (read, given, isOpen) = ([(name: String, isShort: Bool)](), Set<String>(), false)
    var brackets: [Character] = []
    for (index, token) in tokens.enumerated() {
      let isKey =
        brackets.last == "{" && index > 0
        && [.symbol("{"), .symbol(",")].contains(tokens[index - 1])
      let next = tokens.dropFirst(index + 1).first
      switch token {
      case .symbol(let character):
        if isKey, character == "(" { isOpen = true }
        if "([{".contains(character) { brackets.append(character) }
        if ")]}".contains(character) { _ = brackets.popLast() }
        if character == "]", Self.isAssigned(tokens, after: index) { isOpen = true }
      case .word(let name), .string(let name):
        if isKey {
          if next != .symbol(":") { read.append((name, true)) }
          given.insert(name)
        } else if case .word = token {
          isOpen = isOpen || Self.openers.contains(name)
          given.formUnion(Self.makers[name] ?? [])
        }
      case .variable(let name):
        given.insert(name)
        isOpen = isOpen || name == "ENV"
      case .field(let name):
        // Languages are the names of this object.
        if index > 0, tokens[index - 1] == .field("languages") { continue }
        if Self.isAssigned(tokens, after: index) {
          given.insert(name)
        } else {
          read.append((name, false))
        }
      }
    }
    let hasLanguages = read.contains { $0.name == "languages" }
    self.read = read.filter { name, isShort in
      (isShort || !given.contains(name)) && !(hasLanguages && name.first?.isUppercase == true)
    }.map(\.name)
    self.isOpen = isOpen
  }

  /// Whether `=`, `|=`, `+=` or the like follows the token at `index`.
  private static func isAssigned(_ tokens: [JQScanner.Token], after index: Int) -> Bool {
    let symbols = tokens.dropFirst(index + 1).prefix(4).map { token -> Character in
      if case .symbol(let character) = token { character } else { " " }
    }
    let operation = symbols.prefix { "|+-*/%".contains($0) }
    return symbols.dropFirst(operation.count).first == "="
      && symbols.dropFirst(operation.count + 1).first != "="
  }
}

/// Splits a jq expression into the tokens that names depend on.
struct JQScanner {
  enum Token: Equatable {
    /// A name after a dot.
    case field(String)
    case word(String)
    /// A string without interpolation.
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
    } else if characters[index] == "." {
      index += 1
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
          scan(to: ")")
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
