package import FoundationEssentials
import GitHub

/// What a complete listing promised and what it gave so far.
package struct CompleteStats: Codable, Sendable, Equatable {
  /// Every match, as GitHub said at the start.
  package var promised = 0
  /// Rows given, none of them twice.
  package var delivered = 0
  /// Slices that were read to their end.
  package var slices = 0
  /// Matches in those, as GitHub said when it gave them.
  package var sliceTotals = 0
  /// Slices that GitHub ran out of time on, even when they were fetched again; the first ones of them.
  package var incomplete: [Slice] = []
  package var incompleteCount = 0
  /// Slices of one second and one star count that have more matches than GitHub shows; the first ones.
  package var overfull: [Slice] = []
  package var overfullCount = 0
  /// Rows left out because they came before, from where they have moved meanwhile.
  package var duplicates = 0
  /// Requests sent, the repeated ones too.
  package var requests = 0

  /// Slices that are kept by name; further ones are only counted, so that a resume state stays small.
  private static let mostNamed = 20

  package init() {}

  /// `part` was read to its end.
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

/// How far a complete listing got: all that continuing it needs, except the ids of its rows.
package struct CompletePosition: Codable, Sendable, Equatable {
  /// The data is not that of a position, or of one that another version of ghrepo wrote.
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

  /// Whether the numbers, which come from a file, are such that sums of them do not overflow.
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

/// What a complete listing will take.
package struct CompleteEstimate: Sendable, Equatable {
  /// Every match, by GitHub's count.
  package var total: Int
  /// Requests still to be sent.
  package var requests: Int

  package init(total: Int, requests: Int) {
    self.total = total
    self.requests = requests
  }

  init(total: Int, rest: Int, pageSize: Int) {
    let pages = Double(rest) / Double(pageSize)
    // Some pages are half empty, and some requests only tell how to divide.
    let requests = total > FeedPlan.resultWindow ? pages * 1.15 + 3 : pages
    self.init(total: total, requests: Int(requests.rounded(.up)))
  }
}
