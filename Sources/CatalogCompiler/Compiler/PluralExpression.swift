/// A C expression in one number, as in plural rules; true is 1 and false is 0.
indirect enum PluralExpression: Equatable, Sendable {
  case count
  case number(Int)
  case not(PluralExpression)
  case binary(PluralExpression, Operator, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  /// In C's order of precedence, loosest first.
  enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    /// C's precedence: a higher level binds tighter.
    var level: Int {
      switch self {
      case .or: 0
      case .and: 1
      case .equal, .notEqual: 2
      case .lessOrEqual, .greaterOrEqual, .less, .greater: 3
      case .plus, .minus: 4
      case .times, .divided, .remainder: 5
      }
    }

    static let highestLevel = 5
  }

  /// The value for a non-negative number.
  func value(of count: Int) -> Int {
    switch self {
    case .count: return count
    case .number(let number): return number
    case .not(let operand): return operand.value(of: count) == 0 ? 1 : 0
    case .choice(let condition, let yes, let no):
      return condition.value(of: count) != 0 ? yes.value(of: count) : no.value(of: count)
    case .binary(let left, let operation, let right):
      return operation.apply(left.value(of: count), right.value(of: count))
    }
  }
}

extension PluralExpression.Operator {
  fileprivate func apply(_ left: Int, _ right: Int) -> Int {
    switch self {
    case .or: left != 0 || right != 0 ? 1 : 0
    case .and: left != 0 && right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .divided: right == 0 ? 0 : left / right
    case .remainder: right == 0 ? 0 : left % right
    }
  }
}

extension PluralExpression {
  /// The body of a Swift function of `n`: one step per line, which the compiler type-checks quickly
  /// even if the rule is long.
  var swiftLines: [String] {
    var steps = Steps()
    let result = steps.name(of: self)
    return steps.lines + ["return \(result)"]
  }

  /// Named steps; equal steps share a name.
  private struct Steps {
    var lines: [String] = []
    private var names: [String: String] = [:]

    mutating func name(of expression: PluralExpression) -> String {
      switch expression {
      case .count: return "n"
      case .number(let number): return String(number)
      case .not(let operand): return step("\(name(of: operand)) == 0 ? 1 : 0")
      case .choice(let condition, let yes, let no):
        let condition = name(of: condition)
        return step("\(condition) != 0 ? \(name(of: yes)) : \(name(of: no))")
      case .binary(let left, let operation, let right):
        return step(operation.swift(name(of: left), name(of: right)))
      }
    }

    private mutating func step(_ value: String) -> String {
      if let name = names[value] { return name }
      let name = "v\(lines.count)"
      names[value] = name
      lines.append("let \(name): Int = \(value)")
      return name
    }
  }
}

extension PluralExpression.Operator {
  fileprivate func swift(_ left: String, _ right: String) -> String {
    switch self {
    case .or, .and: "\(left) != 0 \(rawValue) \(right) != 0 ? 1 : 0"
    case .plus, .minus, .times: "\(left) &\(rawValue) \(right)"
    case .divided, .remainder: "\(left) \(rawValue) \(right)"
    default: "\(left) \(rawValue) \(right) ? 1 : 0"
    }
  }
}

/// Determines the plural form for a number: gettext's `Plural-Forms` header, a C expression in `n`.
package struct PluralRule: Equatable, Sendable {
  /// How many forms the language has.
  package let forms: Int
  /// The forms for exactly one number, which need not show it ("one file").
  package let formsForOneNumber: Set<Int>
  let expression: PluralExpression

  /// Reads `nplurals=3; plural=(n==1 ? 0 : …);`.
  package init(header: String) throws(CatalogError) {
    var fields: [String: Substring] = [:]
    for field in header.split(separator: ";") {
      guard let equals = field.firstIndex(of: "=") else { continue }
      let name = field[..<equals].filter { !$0.isWhitespace }
      fields[name] = field[equals...].dropFirst()
    }
    guard let forms = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...6).contains(forms), let plural = fields["plural"]
    else { throw CatalogError("Plural-Forms must read 'nplurals=2; plural=n != 1;'") }
    self.forms = forms
    expression = try PluralExpressionParser.parse(plural)
    let chosen = (0...1000).map(expression.value(of:))
    if let wrong = chosen.firstIndex(where: { !(0..<forms).contains($0) }) {
      throw CatalogError("Plural-Forms chooses a form that does not exist for \(wrong)")
    }
    formsForOneNumber = Set((0..<forms).filter { form in chosen.count { $0 == form } == 1 })
  }
}
