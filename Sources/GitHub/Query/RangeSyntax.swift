/// Why a text is not a range in GitHub's search syntax; the texts are untrusted.
package enum RangeError: Error, Sendable, Equatable {
  case notANumber(String)
  case notADate(String)
  /// The lower end is above the upper one.
  case reversed(String)
}

/// The parts of a range in search syntax; its ends are not parsed.
struct RangeSyntax {
  private let text: String
  /// Empty, or `>`, `>=`, `<`, `<=`.
  let comparison: String
  /// One end, or two; `*` is an open end.
  let ends: [String]

  init(_ text: String) {
    self.text = text
    let symbols = text.prefix { $0 == "<" || $0 == ">" || $0 == "=" }
    comparison = String(symbols)
    let rest = text.dropFirst(symbols.count)
    if let dots = rest.firstRange(of: "..") {
      ends = [String(rest[..<dots.lowerBound]), String(rest[dots.upperBound...])]
    } else {
      ends = [String(rest)]
    }
  }

  /// Whether the parts fit together: a comparison has one end; a range has two, and not both are
  /// open.
  var isSound: Bool {
    guard ["", ">", ">=", "<", "<="].contains(comparison) else { return false }
    if ends.count == 1 { return ends[0] != "*" }
    return comparison.isEmpty && ends != ["*", "*"]
  }

  /// The values in the range; nil if there are none. `span` returns the values that one end means,
  /// nil for an invalid end, which throws `error`.
  func bounds(
    or error: RangeError, span: (String) -> ClosedRange<Int64>?
  ) throws(RangeError) -> ClosedRange<Int64>? {
    let open = Int64.min...Int64.max
    let spans = ends.compactMap { $0 == "*" ? open : span($0) }
    guard isSound, spans.count == ends.count, let first = spans.first, let last = spans.last else {
      throw error
    }
    if first != open, last != open, first.lowerBound > last.lowerBound { throw .reversed(text) }
    switch comparison {
    case ">": return first.upperBound == .max ? nil : first.upperBound + 1...Int64.max
    case ">=": return first.lowerBound...Int64.max
    case "<": return first.lowerBound == .min ? nil : Int64.min...first.lowerBound - 1
    case "<=": return Int64.min...first.upperBound
    default: return first.lowerBound...last.upperBound
    }
  }
}
