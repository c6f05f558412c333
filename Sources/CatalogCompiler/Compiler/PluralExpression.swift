/// A C expression over a number, as plural rules use them; truth is 1 or 0.
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

  /// The value for a number, which is not negative.
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
