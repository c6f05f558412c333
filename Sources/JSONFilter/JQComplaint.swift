/// What libjq says of a mistake, without what it says of itself.
enum JQComplaint {
  private static let opening = "jq: error: "

  /// The mistakes among `messages`, with the numbers of lines as the person counts them: libjq has
  /// one more line before theirs.
  static func text(_ messages: [String]) -> String {
    messages.filter { $0.hasPrefix(opening) }
      .map { message in
        let text = message.dropFirst(opening.count).split(separator: "\n")
          .map { $0.trimmingBlanks }.joined(separator: "\n")
        return text.loweringLine
      }
      .joined(separator: "\n")
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// The first "line 3:" becomes "line 2:".
  fileprivate var loweringLine: String {
    let mark = ", line "
    guard let start = firstRange(of: mark)?.upperBound else { return self }
    let digits = self[start...].prefix { $0.isNumber }
    guard let number = Int(digits), number > 1 else { return self }
    return self[..<start] + "\(number - 1)" + self[digits.endIndex...]
  }
}
