import FoundationEssentials
package import GitHub

/// A query whose matches can be divided by stars and creation date.
///
/// Ranges of these in the query itself are divided; several of them form a union, as on GitHub.
/// Negated ones stay unchanged.
package struct PartitionedQuery: Sendable, Equatable {
  package let query: SearchQuery
  package let sort: SearchSort?
  package let order: GitHub.SortOrder
  private let divisible: [SliceDimension]
  /// The ranges that a slice replaces, by their start in the query.
  private let ranges: [Int: PartRange]

  /// - Parameter dimensions: what it may be divided by.
  package init(
    query: SearchQuery, sort: SearchSort?, order: GitHub.SortOrder,
    by dimensions: [SliceDimension] = SliceDimension.allCases
  ) {
    self.query = query
    self.sort = sort
    self.order = order
    divisible = dimensions
    ranges = PartRange.all(in: query)
  }

  /// The dimension to divide first, and the one to divide when the first is down to one value. A
  /// listing sorted by stars is divided by stars first, which keeps the order across slices; any
  /// other by creation date.
  var dimensions: [SliceDimension] {
    (sort == .stars ? [.stars, .created] : [.created, .stars]).filter(divisible.contains)
  }

  /// Whether the highest values come first.
  func isDescending(_ dimension: SliceDimension) -> Bool {
    dimension == .created || sort != .stars || order == .descending
  }

  /// Whether the first page shows how all matches are distributed; a page of the most starred ones
  /// does not.
  func samplesAll(_ dimension: SliceDimension) -> Bool {
    dimension == .created || sort != .stars || order == .ascending
  }

  /// The query that finds the matches in `slice`; sort and order stay the same.
  package func query(of slice: Slice) -> SearchQuery {
    let own = Set(ranges.values.map(\.dimension))
    let missing = [.stars, .created].filter { !own.contains($0) }.compactMap(slice.text)
    let divided = query.replacing { part in
      ranges[part.range.lowerBound].flatMap { slice.text($0.dimension) } ?? part.text
    }
    return missing.isEmpty ? divided : SearchQuery(terms: [divided.text] + missing)
  }

  /// The values that the query itself allows, lowest first; empty if it allows none.
  func ranges(of dimension: SliceDimension) -> [ClosedRange<Int64>] {
    let own = ranges.values.filter { $0.dimension == dimension }
    if own.isEmpty { return [dimension == .stars ? 0...Int64.max : Int64.min...Int64.max] }
    return own.compactMap(\.range).united
  }
}

/// A range of stars or creation dates in a query.
private struct PartRange: Sendable, Equatable {
  let dimension: SliceDimension
  /// Its values; nil if there are none.
  let range: ClosedRange<Int64>?

  static func all(in query: SearchQuery) -> [Int: PartRange] {
    var ranges: [Int: PartRange] = [:]
    // Whether each open group, or a group around it, is negated.
    var groups = [false]
    var isNegated = false
    for element in query.elements {
      switch element {
      case .open(let hasMinus):
        groups.append(groups.last == true || hasMinus || isNegated)
        isNegated = false
      case .close:
        if groups.count > 1 { groups.removeLast() }
      case .part(let part):
        if groups.last == false, !isNegated, let range = PartRange(part) {
          ranges[part.range.lowerBound] = range
        }
        isNegated = part.logical == .not
      }
    }
    return ranges
  }

  private init?(_ part: QueryPart) {
    guard let qualifier = part.qualifier, !qualifier.isNegated,
      let dimension = SliceDimension(rawValue: qualifier.name)
    else { return nil }
    self.dimension = dimension
    // GitHub searches for an invalid range as text, so it stays unchanged.
    do {
      switch dimension {
      case .stars:
        let stars = try NumericRange(parsing: qualifier.value).bounds
        range = stars.flatMap { $0.upperBound < 0 ? nil : max($0.lowerBound, 0)...$0.upperBound }
      case .created: range = try DateRange(parsing: qualifier.value).seconds
      }
    } catch { return nil }
  }
}

extension [ClosedRange<Int64>] {
  /// The same numbers in as few ranges as possible, lowest first.
  fileprivate var united: [ClosedRange<Int64>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, range in
      guard let last = united.last,
        last.upperBound == .max || range.lowerBound <= last.upperBound + 1
      else { return united.append(range) }
      united[united.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
    }
  }
}
