import FoundationEssentials
import GitHub

/// Divides a query that matches more than GitHub returns into slices that do not overlap.
///
/// It sends no requests: the feed passes it the number of matches in a slice, and it either keeps
/// the slice or cuts it in two. The second slice's number needs no request: it is the number of
/// both minus that of the first.
struct SlicePlanner: Sendable, Equatable {
  /// A slice that is still to be read, in whole or in part.
  struct Part: Codable, Sendable, Equatable {
    var slice = Slice.whole
    /// The number of its matches by the newest response; nil before the first one. It includes the
    /// matches of the part before it until that part has its own number.
    var total: Int?
    /// The last page that was read, counted from 1; 0 for none.
    var page = 0
    /// Whether it is fetched again because GitHub ran out of time.
    var isRepeat = false
    var isIncomplete = false
    var isOverfull = false
  }

  private let query: PartitionedQuery
  /// The matches of one query that GitHub returns.
  private let window: Int
  /// In reverse order: the next part is the last element.
  private(set) var parts: [Part]

  /// - Parameter parts: where an interrupted listing of the same query continues.
  init(
    _ query: PartitionedQuery, window: Int = SearchQuery.resultWindow, parts: [Part] = [Part()]
  ) {
    self.query = query
    self.window = window
    self.parts = parts
  }

  /// Whether no response has arrived yet.
  var isFresh: Bool { parts == [Part()] }

  /// The part to read, or to cut in two; nil at the end.
  var next: Part? {
    get { parts.last }
    set {
      guard let newValue, !parts.isEmpty else { return }
      parts[parts.count - 1] = newValue
    }
  }

  /// Records that the next part has `total` matches.
  mutating func note(total: Int) {
    let total = min(max(total, 0), Self.mostMatches)
    if next?.total == nil, parts.count > 1, let both = parts[parts.count - 2].total {
      parts[parts.count - 2].total = max(both - total, 0)
    }
    next?.total = total
  }

  /// Removes the next part, which was read completely.
  mutating func finish() {
    parts.removeLast()
    // It is already known to be too large, so its first page would add nothing.
    if let total = next?.total, total > window, next?.page == 0 { divide() }
  }

  /// Reads the next part again, because GitHub ran out of time: as two halves, or as the same slice
  /// if it cannot be divided.
  mutating func readAgain(_ sample: (SliceDimension) -> [Int64] = { _ in [] }) {
    next?.page = 0
    next?.isRepeat = true
    next?.isIncomplete = false
    divide(sample)
  }

  /// Cuts the next part in two, by the second dimension if the first cannot divide it.
  ///
  /// - Parameter sample: the values on its first page.
  /// - Returns: false if it is one second and one star count.
  @discardableResult mutating func divide(
    _ sample: (SliceDimension) -> [Int64] = { _ in [] }
  ) -> Bool {
    guard let part = next else { return false }
    for dimension in query.dimensions {
      let ranges = part.slice[dimension].map { [$0] } ?? query.ranges(of: dimension)
      var pieces = ranges
      if ranges.count == 1 { pieces = cut(ranges[0], of: part, dimension, sample(dimension)) }
      guard pieces.count > 1 else { continue }
      parts.removeLast()
      for range in query.isDescending(dimension) ? pieces : pieces.reversed() {
        var slice = part.slice
        slice[dimension] = range
        parts.append(Part(slice: slice, isRepeat: part.isRepeat))
      }
      if ranges.count == 1 { parts[parts.count - 2].total = part.total }
      return true
    }
    return false
  }

  /// The limit for numbers of matches, so that their sums do not overflow.
  static let mostMatches = 1 << 40
  /// Matches that a slice should have: many, because its last page is half empty on average, but
  /// with a margin for imprecise guesses.
  private static let goal = 850
  /// The most slices whose sizes can be guessed from a sample of 100 rows.
  private static let mostPortions = 10

  /// Two ranges, the lower one first; only `range` if it is one value.
  private func cut(
    _ range: ClosedRange<Int64>, of part: Part, _ dimension: SliceDimension,
    _ sample: [Int64]
  ) -> [ClosedRange<Int64>] {
    let low = max(range.lowerBound, dimension.bounds.lowerBound)
    let high = min(range.upperBound, dimension.bounds.upperBound)
    guard low < high else { return [range] }
    let portions = min(max(((part.total ?? 0) - 1) / Self.goal + 1, 2), Self.mostPortions)
    let isDescending = query.isDescending(dimension)
    let values = query.samplesAll(dimension) ? sample.sorted() : []
    let upperShare = isDescending ? 1 / Double(portions) : 1 - 1 / Double(portions)
    /// The last value of the lower range.
    let border: Int64
    if values.isEmpty, dimension == .stars {
      // About one repository in n has n stars or more.
      let (lowest, highest) = (1 / Double(low + 1), 1 / Double(high + 1))
      border = Int64(1 / (highest + (lowest - highest) * upperShare)) - 1
    } else if values.isEmpty {
      border = high - Int64(Double(high - low + 1) * upperShare)
    } else {
      // Matches that share a value stay together in the second slice.
      let count = values.count / portions
      border = isDescending ? values[values.count - 1 - count] : values[count] - 1
    }
    let middle = min(max(border, low), high - 1)
    return [range.lowerBound...middle, middle + 1...range.upperBound]
  }
}

extension SliceDimension {
  /// Ranges are cut only within these bounds: stars up to a million, and dates from the day before
  /// GitHub's first repository (2007-10-29) until 2106.
  fileprivate var bounds: ClosedRange<Int64> {
    self == .stars ? 0...1 << 20 : 1_193_616_000 - 86_400...1 << 32
  }
}
