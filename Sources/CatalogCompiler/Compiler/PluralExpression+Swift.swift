extension PluralExpression {
  /// The body of a Swift function of `n`: one step per line, which the compiler checks in no
  /// time however long the rule is.
  var swiftLines: [String] {
    var steps = Steps()
    let result = steps.name(of: self)
    return steps.lines + ["return \(result)"]
  }

  /// Steps that have a name each; equal steps share one.
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
