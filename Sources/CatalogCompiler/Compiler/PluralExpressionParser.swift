/// Parses the subset of C that gettext allows in `plural=`.
struct PluralExpressionParser {
  private var tokens: [Token]
  private var depth = 0

  private enum Token: Equatable {
    case number(Int)
    case symbol(String)
  }

  static func parse(_ text: Substring) throws(CatalogError) -> PluralExpression {
    var parser = PluralExpressionParser(tokens: try tokens(of: text).reversed())
    let expression = try parser.choice()
    guard parser.tokens.isEmpty else { throw wrong }
    return expression
  }

  private static let wrong = CatalogError("the plural expression is no C expression in n")
  private static let symbols = [
    "||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(",
    ")", "n",
  ]

  private static func tokens(of text: Substring) throws(CatalogError) -> [Token] {
    var tokens: [Token] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      guard tokens.count < 1000 else { throw wrong }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty {
        guard digits.count <= 9, let number = Int(digits) else { throw wrong }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if let symbol = symbols.first(where: { rest.hasPrefix($0) }) {
        tokens.append(.symbol(symbol))
        rest = rest.dropFirst(symbol.count)
      } else {
        throw wrong
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return tokens
  }

  private mutating func accept(_ symbol: String) -> Bool {
    guard tokens.last == .symbol(symbol) else { return false }
    tokens.removeLast()
    return true
  }

  private mutating func choice() throws(CatalogError) -> PluralExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw Self.wrong }
    let condition = try binary(level: 0)
    guard accept("?") else { return condition }
    let yes = try choice()
    guard accept(":") else { throw Self.wrong }
    return .choice(condition, yes, try choice())
  }

  private mutating func binary(level: Int) throws(CatalogError) -> PluralExpression {
    guard level <= PluralExpression.Operator.highestLevel else { return try operand() }
    var left = try binary(level: level + 1)
    while case .symbol(let symbol) = tokens.last,
      let operation = PluralExpression.Operator(rawValue: symbol), operation.level == level
    {
      tokens.removeLast()
      let right = try binary(level: level + 1)
      if operation == .divided || operation == .remainder {
        guard case .number(1...) = right else {
          throw CatalogError("the plural expression may divide by a number only")
        }
      }
      left = .binary(left, operation, right)
    }
    return left
  }

  private mutating func operand() throws(CatalogError) -> PluralExpression {
    if accept("!") {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100 else { throw Self.wrong }
      return .not(try operand())
    }
    if accept("n") { return .count }
    if accept("(") {
      let inner = try choice()
      guard accept(")") else { throw Self.wrong }
      return inner
    }
    guard case .number(let number) = tokens.popLast() else { throw Self.wrong }
    return .number(number)
  }
}
