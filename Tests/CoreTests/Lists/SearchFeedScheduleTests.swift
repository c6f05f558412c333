import Core
import CoreTestSupport
import GitHub
import TestSupport
import Testing

/// Whatever fails, waits or arrives out of order, the reader gets the same rows.
@Suite(.timeLimit(.minutes(10))) struct SearchFeedScheduleTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no schedule of failures and delays changes the rows`(seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    let schedule = Schedule(using: &random)
    let bench = Bench(
      schedule.listing, plan: schedule.plan, failures: schedule.failures,
      jitter: .random(in: 0.5...1.5, using: &random), latency: { schedule.latencies[$0 % 8] })

    var ids: [Int64] = []
    var numbers: [Int] = []
    var reads = 0
    var errors = 0
    while await bench.feed.ending == nil {
      reads += 1
      switch await bench.read(cancelling: schedule.cancellations.contains(reads)) {
      case .success(let page?):
        numbers.append(page.number)
        ids += page.items.map(\.id)
      case .success(nil): break
      case .failure:
        errors += 1
        try #require(errors <= schedule.mostErrors)
      }
    }

    #expect(ids == schedule.expectedIDs)
    #expect(numbers == Array(1...max(1, numbers.count)))
    #expect(bench.source.mostInFlight <= schedule.width)
    #expect(bench.source.requests.allSatisfy { ($0 - 1) * schedule.plan.pageSize < 1000 })
  }
}

/// A random search, plan and sequence of events.
private struct Schedule {
  let listing: Listing
  let plan: FeedPlan
  let failures: [Int: [APIError]]
  let latencies: [Duration]
  /// Reads that are canceled while they run.
  let cancellations: Set<Int>

  init(using random: inout SeededNumbers) {
    let size = [3, 7, 30, 100].randomElement(using: &random) ?? 10
    var ids = (0..<Int64.random(in: 0...1_300, using: &random)).map { $0 }
    for _ in 0..<(ids.count / 6) {
      let original = ids.randomElement(using: &random)
      if let original, let place = ids.indices.randomElement(using: &random) {
        ids[place] = original
      }
    }
    var listing = Listing(ids: ids, pageSize: size)
    listing.remaining = [nil, 0, 2, 30].randomElement(using: &random) ?? nil
    self.listing = listing

    let modes: [FeedPlan.Mode] = [.onePage, .ahead, .window(2), .window(4)]
    plan = FeedPlan(
      pageSize: size,
      limit: Bool.random(using: &random) ? .random(in: 1...1_100, using: &random) : nil,
      mode: modes.randomElement(using: &random) ?? .onePage,
      waitsForLimits: Bool.random(using: &random))

    let errors: [APIError] = [
      .reset, .unavailable, .invalid, .forbidden, .primary(.seconds(20)), .secondary(.seconds(7)),
    ]
    var failures: [Int: [APIError]] = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let page = Int.random(in: 1...max(1, min(12, listing.lastPage)), using: &random)
      failures[page, default: []].append(errors.randomElement(using: &random) ?? .reset)
    }
    self.failures = failures
    latencies = (0..<8).map { _ in .milliseconds(Int.random(in: 0...3_000, using: &random)) }
    cancellations = Set((0..<4).map { _ in Int.random(in: 0...25, using: &random) })
  }

  /// A reader that calls again after each error reaches the end.
  var mostErrors: Int { failures.values.joined().count + cancellations.count }

  var width: Int {
    if case .window(let width) = plan.mode { width } else { 1 }
  }

  /// The rows of the pages that GitHub serves, each id at its first position, up to the limit.
  var expectedIDs: [Int64] {
    var seen: Set<Int64> = []
    let served = listing.ids.prefix(listing.lastPage * listing.pageSize)
    return Array(served.filter { seen.insert($0).inserted }.prefix(plan.limit ?? .max))
  }
}
