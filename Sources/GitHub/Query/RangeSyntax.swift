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
}
