/// The parts of a range in search syntax, before its ends are looked at.
struct RangeSyntax {
  /// Empty, or `>`, `>=`, `<`, `<=`.
  let comparison: String
  /// One end, or two of which `*` is open.
  let ends: [String]

  init(_ text: String) {
    let symbols = text.prefix { $0 == "<" || $0 == ">" || $0 == "=" }
    comparison = String(symbols)
    let rest = text.dropFirst(symbols.count)
    if let dots = rest.firstRange(of: "..") {
      ends = [String(rest[..<dots.lowerBound]), String(rest[dots.upperBound...])]
    } else {
      ends = [String(rest)]
    }
  }

  /// Whether the parts fit together: a comparison has one end, a range two, at least one closed.
  var isSound: Bool {
    guard ["", ">", ">=", "<", "<="].contains(comparison) else { return false }
    if ends.count == 1 { return ends[0] != "*" }
    return comparison.isEmpty && ends != ["*", "*"]
  }

  /// The span of `*`.
  static let open = Int64.min...Int64.max

  /// What lies in the range whose ends mean `spans`; nil for nothing.
  func bounds(of spans: [ClosedRange<Int64>]) -> ClosedRange<Int64>? {
    guard let first = spans.first, let last = spans.last else { return nil }
    switch comparison {
    case ">": return first.upperBound == .max ? nil : first.upperBound + 1...Int64.max
    case ">=": return first.lowerBound...Int64.max
    case "<": return first.lowerBound == .min ? nil : Int64.min...first.lowerBound - 1
    case "<=": return Int64.min...first.upperBound
    default:
      return first.lowerBound <= last.upperBound ? first.lowerBound...last.upperBound : nil
    }
  }
}
