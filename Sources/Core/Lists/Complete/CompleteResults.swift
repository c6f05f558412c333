package import FoundationEssentials
import GitHub

/// What a complete listing has promised and returned so far.
package struct CompleteStats: Codable, Sendable, Equatable {
  /// The number of all matches, by GitHub's count at the start.
  package var promised = 0
  /// Rows returned, without duplicates.
  package var delivered = 0
  /// Slices that were read completely.
  package var slices = 0
  /// Matches in those slices, by GitHub's counts when they were read.
  package var sliceTotals = 0
  /// The first slices for which GitHub ran out of time even when they were fetched again.
  package var incomplete: [Slice] = []
  package var incompleteCount = 0
  /// The first slices of one second and one star count that have more matches than GitHub returns.
  package var overfull: [Slice] = []
  package var overfullCount = 0
  /// Rows omitted because they were returned before and have since moved to a later page.
  package var duplicates = 0
  /// Requests sent, including repeated ones.
  package var requests = 0

  /// How many slices to name; further ones are only counted, so that a resume state stays small.
  private static let mostNamed = 20

  package init() {}

  /// Records that `part` was read completely.
  mutating func add(_ part: SlicePlanner.Part) {
    slices += 1
    sliceTotals += part.total ?? 0
    if part.isIncomplete {
      incompleteCount += 1
      if incomplete.count < Self.mostNamed { incomplete.append(part.slice) }
    }
    if part.isOverfull {
      overfullCount += 1
      if overfull.count < Self.mostNamed { overfull.append(part.slice) }
    }
  }
}

/// How far a complete listing got: all that is needed to continue it, except the ids of its rows.
package struct CompletePosition: Codable, Sendable, Equatable {
  /// The data is not a position, or another version of ghrepo wrote it.
  package struct Unreadable: Error, Equatable {}

  package let stats: CompleteStats
  let parts: [SlicePlanner.Part]

  init(parts: [SlicePlanner.Part], stats: CompleteStats) {
    self.parts = parts
    self.stats = stats
  }

  /// The position as JSON, about 2 KB however long the listing is.
  package var data: Data {
    get throws { try JSONEncoder().encode(self) }
  }

  package init(data: Data) throws(Unreadable) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch { throw Unreadable() }
    guard isValid else { throw Unreadable() }
  }

  /// Whether the numbers, which come from a file, are so small that their sums do not overflow.
  private var isValid: Bool {
    let counts = [
      stats.promised, stats.delivered, stats.slices, stats.sliceTotals, stats.incompleteCount,
      stats.overfullCount, stats.duplicates, stats.requests,
    ]
    return (counts + parts.compactMap(\.total)).allSatisfy((0...SlicePlanner.mostMatches).contains)
      && parts.allSatisfy { (0...1000).contains($0.page) }
      && (parts.map(\.slice) + stats.incomplete + stats.overfull).allSatisfy(\.isValid)
  }
}

/// How many requests a complete listing needs.
package struct CompleteEstimate: Sendable, Equatable {
  /// The number of all matches, by GitHub's count.
  package var total: Int
  /// Requests that are still to be sent.
  package var requests: Int

  package init(total: Int, requests: Int) {
    self.total = total
    self.requests = requests
  }
}

extension CompleteEstimate {
  init(total: Int, rest: Int, pageSize: Int, window: Int) {
    let pages = Double(rest) / Double(pageSize)
    // Some pages are half empty, and some requests only show how to divide the query.
    let requests = total > window ? pages * 1.15 + 3 : pages
    self.init(total: total, requests: Int(requests.rounded(.up)))
  }
}
