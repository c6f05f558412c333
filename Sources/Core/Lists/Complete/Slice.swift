import FoundationEssentials
import GitHub

/// What a query can be divided by.
package enum SliceDimension: String, Sendable, CaseIterable {
  case stars, created
}

/// A part of a query's matches: bounds that ghrepo adds to the query.
package struct Slice: Sendable, Hashable, Codable {
  /// Star counts, including both ends; nil for all that the query itself allows.
  package var stars: ClosedRange<Int64>?
  /// Seconds since 1970, including both ends; nil for all that the query itself allows.
  package var created: ClosedRange<Int64>?

  /// Every match of the query.
  package static let whole = Slice()

  subscript(_ dimension: SliceDimension) -> ClosedRange<Int64>? {
    get { dimension == .stars ? stars : created }
    set {
      switch dimension {
      case .stars: stars = newValue
      case .created: created = newValue
      }
    }
  }

  /// The qualifier for the bounds in `dimension`; nil if there are none.
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

  /// Whole days in UTC if both ends allow it, seconds otherwise.
  private static func createdText(_ range: ClosedRange<Int64>) -> String {
    let isFromDay = range.lowerBound == .min || range.lowerBound.secondOfDay == 0
    let isToDay = range.upperBound == .max || range.upperBound.secondOfDay == 86_399
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

  /// Whether the bounds are dates that can be formatted; those of a damaged resume state may not
  /// be.
  var isValid: Bool {
    guard let created else { return true }
    let dates: ClosedRange<Int64> = -1 << 40...1 << 40
    let (isOpenBelow, isOpenAbove) = (created.lowerBound == .min, created.upperBound == .max)
    if isOpenBelow, isOpenAbove { return false }
    return (isOpenBelow || dates.contains(created.lowerBound))
      && (isOpenAbove || dates.contains(created.upperBound))
  }
}

extension Int64 {
  /// The second of its day, in UTC.
  fileprivate var secondOfDay: Int64 { (self % 86_400 + 86_400) % 86_400 }
}
