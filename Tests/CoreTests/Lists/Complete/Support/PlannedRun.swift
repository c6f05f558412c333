import FoundationEssentials
import GitHub

@testable import Core

/// A planner's slices of a catalog, without a feed.
struct PlannedRun {
  private(set) var slices: [(slice: Slice, ids: [Int64], isOverfull: Bool)] = []
  private(set) var requests = 0

  /// - Parameter matches: the matches of the query if it has no ranges of its own.
  init(_ matches: Catalog, _ query: PartitionedQuery, mostRequests: Int = 100_000) {
    var planner = SlicePlanner(query)
    let isByStars = query.sort == .stars
    while let part = planner.next, requests < mostRequests {
      var rows = matches.matches(part.slice, byStars: isByStars)
      if isByStars, query.order == .ascending { rows.reverse() }
      requests += 1
      planner.note(total: rows.count)
      if rows.count > 1000 {
        let page = isByStars ? Array(rows.prefix(100)) : Self.updated(rows)
        let isDivided = planner.divide { dimension in
          page.compactMap { Repositories.value(of: CatalogSource.repository($0), in: dimension) }
        }
        if isDivided { continue }
      }
      requests += max((min(rows.count, 1000) - 1) / 100, 0)
      slices.append((part.slice, rows.map(\.id), rows.count > 1000))
      planner.finish()
    }
  }

  /// The hundred updated last, out of at most a few thousand: which ones they are makes little
  /// difference.
  private static func updated(_ rows: [Catalog.Item]) -> [Catalog.Item] {
    let some = stride(from: 0, to: rows.count, by: max(rows.count / 2000, 1)).map { rows[$0] }
    return Array(some.sorted { $0.updated > $1.updated }.prefix(100))
  }

  /// Requests sent, relative to those needed if GitHub returned everything.
  func overhead(of count: Int) -> Double { Double(requests) / Double((count + 99) / 100) }
}

extension PartitionedQuery {
  static func sample(
    _ query: String = "q", _ sort: SearchSort? = nil, _ order: GitHub.SortOrder = .descending
  ) -> PartitionedQuery {
    PartitionedQuery(query: SearchQuery(terms: [query]), sort: sort, order: order)
  }
}
