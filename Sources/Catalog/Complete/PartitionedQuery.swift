package import FoundationEssentials
package import GitHub

/// A question whose matches can be divided by their stars and the time of their creation.
///
/// Ranges of these that are in the question already, several of which are a union as on GitHub, are
/// what is divided; negated ones stay as they are.
package struct PartitionedQuery: Sendable {
  package let query: String
  package let sort: SearchSort?
  package let order: GitHub.SortOrder
  /// Seconds since 1970.
  let now: Int64
  private let tokens: [Token]

  package init(query: String, sort: SearchSort?, order: GitHub.SortOrder, now: Date) {
    self.query = query
    self.sort = sort
    self.order = order
    let far = Double(Int32.max)
    self.now = Int64(min(max(now.timeIntervalSince1970, 0), far))
    tokens = Token.tokens(of: query)
  }

  /// The `q` that asks for the matches in `slice`; sort and order stay.
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
      } else if let last = parts.last, Token.joiners.contains(last) {
        parts.removeLast()
      }
    }
    return (parts + missing.compactMap(slice.text)).joined(separator: " ")
  }

  /// What the question itself allows, lowest first and apart from each other; empty when nothing of
  /// it can be told, so that it must not be divided.
  func ranges(of dimension: SliceDimension) -> [ClosedRange<Int64>] {
    let own = tokens.filter { $0.dimension == dimension }
    if own.isEmpty { return [Int64.min...Int64.max] }
    return own.compactMap(\.range).united
  }
}

/// A word or a qualifier of the question.
private struct Token: Sendable {
  var text: String
  /// Set for a range that slices take the place of.
  var dimension: SliceDimension?
  /// What the range holds; nil for nothing.
  var range: ClosedRange<Int64>?

  static let joiners: Set<String> = ["AND", "OR"]

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
    // What is no range is searched as text by GitHub, and left to it.
    do {
      switch SliceDimension(rawValue: qualifier.name) {
      case .stars: range = try NumericRange(parsing: qualifier.value).bounds
      case .created: range = try DateRange(parsing: qualifier.value).seconds
      case nil: return
      }
    } catch { return }
    dimension = SliceDimension(rawValue: qualifier.name)
    if dimension == .stars, let upper = range?.upperBound, upper < 0 { range = nil }
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
