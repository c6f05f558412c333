import FoundationEssentials
import GitHub

@testable import Catalog

/// What a planner makes of a catalogue, without any feed around it.
struct PlannedRun {
  private(set) var slices: [(slice: Slice, ids: [Int64], isOverfull: Bool)] = []
  private(set) var requests = 0
  /// Slices that were asked for and divided.
  private(set) var divided: [(slice: Slice, total: Int)] = []

  /// - Parameter matches: those that the question itself allows.
  init(_ matches: Catalogue, _ question: PartitionedQuery, mostRequests: Int = 100_000) {
    let axes = SliceAxes(question, now: question.now)
    var planner = SlicePlanner(started: question.now)
    let isByStars = question.sort == .stars
    while !planner.isDone, requests < mostRequests {
      planner.choose(axes)
      let slice = planner.slice(axes)
      var rows = matches.matches(slice, byStars: isByStars)
      if isByStars, question.order == .ascending { rows.reverse() }
      planner.current?.total = rows.count
      requests += 1
      var isOverfull = false
      if rows.count > 1000 {
        let page = isByStars ? Array(rows.prefix(100)) : Self.updated(rows)
        var horizon: SlicePlanner.Horizon?
        if isByStars, planner.levels.count < 2 {
          requests += 1
          let last = rows[999].stars
          let before = rows[900..<1000].count { $0.stars != last }
          horizon = .init(stars: last, rowsBefore: before == 0 ? nil : 900 + before)
        }
        let sample = SlicePlanner.Sample(
          stars: page.map(\.stars), created: page.map(\.created))
        if planner.divide(total: rows.count, sample: sample, horizon: horizon, axes) {
          divided.append((slice, rows.count))
          continue
        }
        isOverfull = true
      }
      requests += max((min(rows.count, 1000) - 1) / 100, 0)
      slices.append((slice, rows.map(\.id), isOverfull))
      planner.finish(axes)
    }
  }

  /// The hundred updated last, of at most some thousands: which they are makes little difference.
  private static func updated(_ rows: [Catalogue.Item]) -> [Catalogue.Item] {
    let some = stride(from: 0, to: rows.count, by: max(rows.count / 2000, 1)).map { rows[$0] }
    return Array(some.sorted { $0.updated > $1.updated }.prefix(100))
  }

  /// Requests sent, to those that would do if GitHub showed everything.
  func overhead(of count: Int) -> Double { Double(requests) / Double((count + 99) / 100) }
}

extension PartitionedQuery {
  static func sample(
    _ query: String = "q", _ sort: SearchSort? = nil, _ order: GitHub.SortOrder = .descending
  ) -> PartitionedQuery {
    PartitionedQuery(
      query: query, sort: sort, order: order,
      now: .init(timeIntervalSince1970: Double(Catalogue.now)))
  }
}
