import FoundationEssentials
import GitHub

/// What a question can be divided by.
enum SliceDimension: String, Sendable, Hashable {
  case stars, created
}

extension Slice {
  subscript(_ dimension: SliceDimension) -> ClosedRange<Int64>? {
    get {
      switch dimension {
      case .stars: stars
      case .created: created
      }
    }
    set {
      switch dimension {
      case .stars: stars = newValue
      case .created: created = newValue
      }
    }
  }

  /// The qualifier that asks for the bounds in `dimension`; nil where there are none.
  func text(_ dimension: SliceDimension) -> String? {
    guard let range = self[dimension] else { return nil }
    return "\(dimension.rawValue):"
      + (dimension == .stars ? Self.starsText(range) : Self.createdText(range))
  }

  private static func starsText(_ range: ClosedRange<Int64>) -> String {
    if range.upperBound == .max { return ">=\(max(range.lowerBound, 0))" }
    if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
    return "\(max(range.lowerBound, 0))..\(range.upperBound)"
  }

  /// Whole days in UTC where the ends allow it, seconds otherwise.
  private static func createdText(_ range: ClosedRange<Int64>) -> String {
    let isFromDay = range.lowerBound == .min || range.lowerBound.dayRemainder == 0
    let isToDay = range.upperBound == .max || range.upperBound.dayRemainder == 86_399
    let length = isFromDay && isToDay ? 10 : 20
    let lower = text(range.lowerBound, length)
    if range.upperBound == .max { return ">=\(lower)" }
    let upper = text(range.upperBound, length)
    if range.lowerBound == .min { return "*..\(upper)" }
    return lower == upper ? lower : "\(lower)..\(upper)"
  }

  private static func text(_ seconds: Int64, _ length: Int) -> String {
    String(ISO8601.text(Date(timeIntervalSince1970: Double(seconds))).prefix(length))
  }
}

extension Int64 {
  /// The second of its day, in UTC.
  fileprivate var dayRemainder: Int64 {
    let remainder = self % 86_400
    return remainder < 0 ? remainder + 86_400 : remainder
  }
}
