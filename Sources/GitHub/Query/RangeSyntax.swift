package import FoundationEssentials

/// Why a text is not a range in GitHub's search syntax; the texts are untrusted.
package enum RangeError: Error, Sendable, Equatable {
  case notANumber(String)
  case notADate(String)
  /// The lower end is above the upper one.
  case reversed(String)
}

/// The parts of a range in search syntax, or in words such as `older than 7 days`, `since 2026` or
/// `10 to 20`; its ends are not parsed.
struct RangeSyntax {
  private let original: String
  /// Empty, or `>`, `>=`, `<`, `<=`.
  let comparison: String
  /// One end, or two; `*` is an open end.
  let ends: [String]

  init(_ text: String) {
    original = text
    let text = Self.symbols(for: text)
    let symbols = text.prefix { $0 == "<" || $0 == ">" || $0 == "=" }
    comparison = String(symbols)
    let rest = text.dropFirst(symbols.count)
    if let dots = rest.firstRange(of: "..") {
      ends = [rest[..<dots.lowerBound], rest[dots.upperBound...]].map {
        $0.isEmpty ? "*" : String($0)
      }
    } else {
      ends = [String(rest)]
    }
  }

  /// With symbols in place of words and open ends.
  var text: String { comparison + ends.joined(separator: "..") }

  /// Whether `text` differs from what was written.
  var isRewritten: Bool { text != original }

  /// The symbol of a number or date, and that of an age: what is more than 7 days ago is earlier.
  private static let words = [
    ("older than ", "<", "<"), ("newer than ", ">", ">"), ("before ", "<", "<"),
    ("after ", ">", ">"), ("since ", ">=", ">="), ("until ", "<=", "<="),
    ("at least ", ">=", "<="), ("at most ", "<=", ">="), ("more than ", ">", "<"),
    ("less than ", "<", ">"), ("over ", ">", "<"), ("under ", "<", ">"),
  ]

  private static func symbols(for text: String) -> String {
    let lower = text.lowercased()
    // Until now, unlike `last month`, which is a whole one.
    if let span = lower.wholeMatch(of: /(?:in|within|during|over) the (?:last|past) (.+)/)?.1 {
      return "past \(span)"
    }
    if let (word, symbol, ofAge) = words.first(where: { lower.hasPrefix($0.0) }) {
      let end = text.dropFirst(word.count)
      let age = RelativeDate.ago(end) ?? (lower.hasSuffix(" ago") ? String(end) : nil)
      return age.map { ofAge + $0 } ?? symbol + end
    }
    let start = ["between ", "from "].first { lower.hasPrefix($0) } ?? ""
    for joint in start == "between " ? [" and "] : [" to ", " until "] {
      let ends = text.dropFirst(start.count).split(separator: joint)
      if ends.count == 2 {
        return ends.map { RelativeDate.ago($0) ?? String($0) }.joined(separator: "..")
      }
    }
    let age = RelativeDate.ago(lower.hasPrefix("within ") ? text.dropFirst(7) : text[...])
    return age.map { ">=" + $0 } ?? text
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
    if first != open, last != open, first.lowerBound > last.lowerBound { throw .reversed(original) }
    switch comparison {
    case ">": return first.upperBound == .max ? nil : first.upperBound + 1...Int64.max
    case ">=": return first.lowerBound...Int64.max
    case "<": return first.lowerBound == .min ? nil : Int64.min...first.lowerBound - 1
    case "<=": return Int64.min...first.upperBound
    default: return first.lowerBound...last.upperBound
    }
  }
}

extension RelativeDate {
  /// The range `text` with dates in place of relative ones, and symbols in place of words; nil if it has
  /// neither.
  package static func resolved(_ text: String, at now: Date) -> String? {
    let syntax = RangeSyntax(text.trimmed)
    let ends = syntax.ends.map { RelativeDate($0) }
    guard syntax.isSound, ends.contains(where: { $0 != nil }) else {
      return syntax.isSound && syntax.isRewritten ? syntax.text : nil
    }
    let spans = zip(ends, syntax.ends).map { $0?.span(at: now) ?? ($1, $1) }
    guard spans.count == 1 else {
      return "\(spans[0].start)..\(spans[1].end ?? "*")"
    }
    let (start, end) = spans[0]
    switch syntax.comparison {
    case "<", ">=": return syntax.comparison + start
    case "<=":
      return end.map { "<=\($0)" } ?? "<=\(RelativeDate.thisDay.text(at: now))"
    // What lasts until now has nothing after it: the user means its beginning.
    case ">": return end.map { ">\($0)" } ?? ">=\(start)"
    default: return start == end ? start : end.map { "\(start)..\($0)" } ?? ">=\(start)"
    }
  }
}
