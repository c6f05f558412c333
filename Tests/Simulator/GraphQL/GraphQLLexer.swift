/// Splits a query into words and signs.
/// Source: https://spec.graphql.org/October2021/#sec-Appendix-Grammar-Summary.Lexical-Tokens
struct GraphQLLexer {
  enum Token: Equatable {
    case name(String)
    case sign(String)
    case string(String)
    case number(Double)
    case end
  }

  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  private var here: GraphQLLocation {
    GraphQLLocation(line: line, column: index - lineStart + 1)
  }

  mutating func all() throws(GraphQLSyntaxError) -> [(token: Token, location: GraphQLLocation)] {
    var tokens: [(Token, GraphQLLocation)] = []
    while true {
      skipBlanks()
      let location = here
      let token = try next()
      tokens.append((token, location))
      if token == .end { return tokens }
    }
  }

  private mutating func skipBlanks() {
    while index < text.count {
      switch text[index] {
      case "\n":
        index += 1
        (line, lineStart) = (line + 1, index)
      case " ", "\t", "\r", ",", "\u{FEFF}": index += 1
      case "#": while index < text.count, text[index] != "\n" { index += 1 }
      default: return
      }
    }
  }

  private mutating func next() throws(GraphQLSyntaxError) -> Token {
    guard index < text.count else { return .end }
    let first = text[index]
    switch first {
    case "{", "}", "(", ")", "[", "]", ":", "!", "$", "=", "@", "|", "&":
      index += 1
      return .sign(String(first))
    case "." where text[index...].starts(with: "...".unicodeScalars):
      index += 3
      return .sign("...")
    case "\"":
      return text[index...].starts(with: "\"\"\"".unicodeScalars) ? try block() : try string()
    case "-", "0"..."9":
      let written = take { $0 == "-" || $0 == "+" || $0 == "." || Self.isWordPart($0) }
      guard let number = Double(written) else { throw unexpected(written) }
      return .number(number)
    case _ where Self.isWordPart(first): return .name(take(Self.isWordPart))
    default: throw unexpected(String(first))
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private mutating func take(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while index < text.count, isWanted(text[index]) {
      word.append(text[index])
      index += 1
    }
    return String(word)
  }

  private mutating func string() throws(GraphQLSyntaxError) -> Token {
    var value = String.UnicodeScalarView()
    index += 1
    while index < text.count, text[index] != "\n" {
      let scalar = text[index]
      index += 1
      if scalar == "\"" { return .string(String(value)) }
      value.append(scalar == "\\" ? try escape() : scalar)
    }
    throw unexpected("\"")
  }

  private mutating func escape() throws(GraphQLSyntaxError) -> Unicode.Scalar {
    guard index < text.count else { throw unexpected("\\") }
    let mark = text[index]
    index += 1
    switch mark {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "\"", "\\", "/": return mark
    case "u":
      var digits = String.UnicodeScalarView()
      digits.append(contentsOf: text[index...].prefix(4))
      index = min(index + 4, text.count)
      if let number = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(number) {
        return scalar
      }
      throw unexpected(String(digits))
    default: throw unexpected(String(mark))
    }
  }

  private mutating func block() throws(GraphQLSyntaxError) -> Token {
    index += 3
    var value = String.UnicodeScalarView()
    while index < text.count {
      if text[index...].starts(with: "\"\"\"".unicodeScalars) {
        index += 3
        return .string(String(value))
      }
      if text[index] == "\n" { (line, lineStart) = (line + 1, index + 1) }
      value.append(text[index])
      index += 1
    }
    throw unexpected("\"\"\"")
  }

  private func unexpected(_ text: String) -> GraphQLSyntaxError {
    GraphQLSyntaxError(
      message: "Parse error on \"\(text)\" (error) at [\(here.line), \(here.column)]",
      location: here)
  }
}
