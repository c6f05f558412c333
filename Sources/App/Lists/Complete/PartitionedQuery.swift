import FoundationEssentials
package import GitHub

/// A query whose matches can be divided by their stars and their date of creation.
///
/// Ranges of these in the query itself, several of which are a union as on GitHub, are what is
/// divided; negated ones stay as they are.
package struct PartitionedQuery: Sendable, Equatable {
  package let query: String
  package let sort: SearchSort?
  package let order: GitHub.SortOrder
  private let tokens: [Token]

  package init(query: String, sort: SearchSort?, order: GitHub.SortOrder) {
    self.query = query
    self.sort = sort
    self.order = order
    tokens = Token.tokens(of: query)
  }

  /// What is divided first, and what only where that is one value: stars for a listing in their
  /// order, which then holds over all slices, and the date of creation for any other.
  var dimensions: [SliceDimension] { sort == .stars ? [.stars, .created] : [.created, .stars] }

  /// Whether the highest values come first.
  func isDescending(_ dimension: SliceDimension) -> Bool {
    dimension == .created || sort != .stars || order == .descending
  }

  /// Whether the first page tells how all matches are spread: that with the most stars does not.
  func samplesAll(_ dimension: SliceDimension) -> Bool {
    dimension == .created || sort != .stars || order == .ascending
  }

  /// The `q` that finds the matches in `slice`; sort and order stay.
  package func text(of slice: Slice) -> String {
    guard slice != .whole else { return query }
    var parts: [String] = []
    var missing: [SliceDimension] = [.stars, .created].filter { slice[$0] != nil }
    for token in tokens {
      guard let dimension = token.dimension, let text = slice.text(dimension) else {
        parts.append(token.text)
        continue
      }
      if let place = missing.firstIndex(of: dimension) {
        missing.remove(at: place)
        parts.append(text)
      } else if let last = parts.last, Token.operators.contains(last) {
        parts.removeLast()
      }
    }
    return (parts + missing.compactMap(slice.text)).joined(separator: " ")
  }

  /// The values that the query itself allows, lowest first; empty when it allows none.
  func ranges(of dimension: SliceDimension) -> [ClosedRange<Int64>] {
    let own = tokens.filter { $0.dimension == dimension }
    if own.isEmpty { return [dimension == .stars ? 0...Int64.max : Int64.min...Int64.max] }
    return own.compactMap(\.range).united
  }
}

/// A word or a qualifier of a query.
private struct Token: Sendable, Equatable {
  var text: String
  /// Set for a range that a slice replaces.
  var dimension: SliceDimension?
  /// The values of the range; nil for none.
  var range: ClosedRange<Int64>?

  static let operators: Set<String> = ["AND", "OR"]

  static func tokens(of query: String) -> [Token] {
    let texts = SearchQuery(terms: [query]).tokens
    return texts.indices.map { index in
      let isNegated = index > 0 && texts[index - 1] == "NOT"
      return isNegated ? Token(text: texts[index]) : Token(parsing: texts[index])
    }
  }

  init(text: String) {
    self.text = text
  }

  private init(parsing text: String) {
    self.text = text
    guard let qualifier = Qualifier(parsing: text), !qualifier.isNegated else { return }
    // GitHub searches for what is not a range as text; so it is left as it is.
    do {
      switch SliceDimension(rawValue: qualifier.name) {
      case .stars: range = try NumericRange(parsing: qualifier.value).bounds
      case .created: range = try DateRange(parsing: qualifier.value).seconds
      case nil: return
      }
    } catch { return }
    dimension = SliceDimension(rawValue: qualifier.name)
    if dimension == .stars, let stars = range {
      range = stars.upperBound < 0 ? nil : max(stars.lowerBound, 0)...stars.upperBound
    }
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
