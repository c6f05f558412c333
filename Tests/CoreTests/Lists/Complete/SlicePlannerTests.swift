import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct SlicePlannerTests {
  static let sorts: [(SearchSort?, GitHub.SortOrder)] = [
    (.stars, .descending), (.stars, .ascending), (nil, .descending), (.updated, .ascending),
  ]

  @Test(arguments: 0..<4, 1...6)
  func `slices contain every match once, within GitHub's window and in order`(
    sort: Int, seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    let catalog = Catalog(
      count: .random(in: 900...12_000, using: &numbers),
      share: .random(in: 0...95, using: &numbers), bursts: .random(in: 0...6000, using: &numbers),
      numbers: &numbers)
    let query = PartitionedQuery.sample("q", Self.sorts[sort].0, Self.sorts[sort].1)
    let run = PlannedRun(catalog, query)
    #expect(run.slices.reduce(0) { $0 + $1.ids.count } == catalog.count)
    #expect(Set(run.slices.flatMap(\.ids)).count == catalog.count)
    for slice in run.slices where slice.ids.count > 1000 {
      #expect(slice.isOverfull && slice.slice.isOnePoint)
    }
    Self.expectOrder(of: run.slices.map(\.slice), query)
  }

  /// Each slice comes after the previous one.
  static func expectOrder(of slices: [Slice], _ query: PartitionedQuery) {
    let isByStars = query.sort == .stars
    for (before, after) in zip(slices, slices.dropFirst()) {
      let (first, second) =
        isByStars ? (before.stars, after.stars) : (before.created, after.created)
      guard let first, let second else {
        Issue.record("\(before) and \(after) have no bounds")
        return
      }
      if first == second {
        let (inner, next) =
          isByStars ? (before.created, after.created) : (before.stars, after.stars)
        #expect((inner?.lowerBound ?? 0) > (next?.upperBound ?? 0))
      } else if isByStars, query.order == .ascending {
        #expect(first.upperBound < second.lowerBound)
      } else {
        #expect(first.lowerBound > second.upperBound)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `gaps between ranges of the query are not part of a slice`(sort: Int) throws {
    let catalog = Catalog.random(9_000, seed: 4, share: 20)
    let query = PartitionedQuery.sample(
      "stars:2..4 q stars:>=7 created:<2015-01-01 created:2018-03-01..2021-05-31",
      Self.sorts[sort].0, Self.sorts[sort].1)
    let slices = PlannedRun(catalog, query).slices.map(\.slice)
    #expect(slices.count > 2)
    for slice in slices {
      if let stars = slice.stars { #expect(!stars.overlaps(5...6)) }
      if let created = slice.created {
        #expect(!created.contains(1_450_000_000) && !created.contains(1_700_000_000))
      }
    }
  }

  @Test func `a slice of one second and one star count cannot be divided`() {
    var planner = SlicePlanner(
      .sample(), parts: [.init(slice: Slice(stars: 3...3, created: 1_600_000_000...1_600_000_000))])
    planner.note(total: 1_500)
    let isDivided = planner.divide()
    #expect(!isDivided)
    planner.readAgain()
    #expect(planner.parts.count == 1 && planner.next?.isRepeat == true)
  }

  @Test func `the second of two slices has the remaining matches`() {
    var planner = SlicePlanner(.sample("q", .stars))
    planner.note(total: 2_400)
    planner.divide()
    planner.note(total: 900)
    planner.finish()
    // The remaining 1,500 are divided without a request.
    #expect(planner.parts.map(\.total) == [1_500, nil])
    planner.note(total: 700)
    planner.finish()
    #expect(planner.parts.map(\.total) == [800])
  }

  @Test(arguments: [(20_000, 1...3), (60_000, 4...4)] as [(Int, ClosedRange<UInt64>)])
  func `few requests serve only to divide the query`(
    count: Int, seeds: ClosedRange<UInt64>
  ) throws {
    var all = [[Double]](repeating: [], count: 3)
    for seed in seeds {
      for (share, bursts) in [(50, 0), (85, count / 10), (0, count / 4)] {
        var numbers = SeededNumbers(seed: seed)
        let catalog = Catalog(count: count, share: share, bursts: bursts, numbers: &numbers)
        for sort in all.indices {
          let query = PartitionedQuery.sample("q", Self.sorts[sort].0, Self.sorts[sort].1)
          let run = PlannedRun(catalog, query)
          #expect(run.slices.reduce(0) { $0 + $1.ids.count } == count)
          all[sort].append(run.overhead(of: count))
        }
      }
    }
    for overheads in all {
      #expect(overheads.reduce(0, +) / Double(overheads.count) < 1.25)
    }
  }
}

extension Slice {
  /// Whether it is one star count and one second, or counts as one outside the usual bounds.
  var isOnePoint: Bool {
    guard let stars, let created else { return false }
    return stars.lowerBound == stars.upperBound && created.lowerBound == created.upperBound
  }
}
