import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct CompleteFeedTests {
  @Test(arguments: 0..<4, [0, 1, 100, 999, 1000, 1001, 4_000])
  func `every match is returned once`(sort: Int, count: Int) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let catalog = Catalog.random(count, seed: 5, bursts: count / 3)
    let bench = CompleteBench(CatalogSource(catalog, by, order), .sample("q", by, order))
    let pages = try await bench.read()
    let stats = await bench.feed.stats
    #expect(pages.ids.count == count - stats.overfullRows(in: catalog))
    #expect(Set(pages.ids).count == pages.ids.count)
    #expect(stats.promised == count && stats.delivered == pages.ids.count)
    #expect(stats.duplicates == 0 && stats.sliceTotals == count)
    #expect(stats.requests == bench.source.requests.count)
    if by == .stars {
      let stars = pages.flatMap(\.items).map(\.stargazersCount)
      #expect(stars == (order == .ascending ? stars.sorted() : stars.sorted(by: >)))
    }
  }

  @Test func `a query that fits is sent as it is, with the fewest requests`() async throws {
    let source = CatalogSource(.random(950, seed: 1), nil)
    let bench = CompleteBench(source, .sample("q stars:>=0"))
    #expect(
      try await bench.feed.next() == .estimate(CompleteEstimate(total: 950, requests: 10)))
    #expect(try await bench.read().ids.count == 950)
    #expect(Set(source.requests.map(\.text)) == ["q stars:>=0"])
    #expect(source.requests.map(\.page).sorted() == Array(1...10))
  }

  @Test(arguments: 0..<3)
  func `ranges in the query are divided`(sort: Int) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let catalog = Catalog.random(6_000, seed: 9, share: 20)
    let query =
      "stars:2..4 q created:2012-01-01..2016-05-31 stars:>=7 created:>2019-01-01T00:00:00+02:00"
    let pages = try await CompleteBench(
      CatalogSource(catalog, by, order), .sample(query, by, order)
    ).read()
    let wanted = catalog.byStars.filter { item in
      ((2...4).contains(item.stars) || item.stars >= 7)
        && ((1_325_376_000...1_464_739_199).contains(item.created) || item.created > 1_546_293_600)
    }
    #expect(wanted.count > 1000)
    #expect(Set(pages.ids) == Set(wanted.map(\.id)) && pages.ids.count == wanted.count)
  }

  @Test func `an overfull slice of one second and star count is named and read`() async throws {
    let items = (1...3_000).map {
      Catalog.Item(
        id: Int64($0), stars: $0 > 1_500 ? 0 : 1, created: $0 > 100 ? 1_600_000_000 : 1_500_000_000,
        updated: Int64($0))
    }
    for (sort, order) in SlicePlannerTests.sorts {
      let bench = CompleteBench(
        CatalogSource(Catalog(items), sort, order), .sample("q", sort, order))
      #expect(try await bench.read().ids.count == 2_100)
      let stats = await bench.feed.stats
      let second: ClosedRange<Int64> = 1_600_000_000...1_600_000_000
      #expect(
        Set(stats.overfull) == [
          Slice(stars: 0...0, created: second), Slice(stars: 1...1, created: second),
        ])
      #expect(stats.overfullCount == 2 && stats.sliceTotals == 3_000)
    }
  }

  @Test func `an incomplete slice is fetched again as two halves`()
    async throws
  {
    let catalog = Catalog.random(3_000, seed: 3)
    let source = CatalogSource(catalog, nil) { request, count in
      // The fifth and the twentieth response, and every slice that starts in 2015.
      [5, 20].contains(count) || request.text.contains("created:2015")
    }
    let bench = CompleteBench(source, .sample())
    let pages = try await bench.read()
    #expect(Set(pages.ids) == catalog.ids && pages.ids.count == 3_000)
    let plain = CatalogSource(catalog, nil)
    _ = try await CompleteBench(plain, .sample()).read()
    #expect(source.requests.count >= plain.requests.count + 2)
    let stats = await bench.feed.stats
    #expect(stats.duplicates == 0)
    #expect(stats.incompleteCount == stats.incomplete.count)
  }

  @Test func `slices that stay incomplete are counted`() async throws {
    let bench = CompleteBench(
      CatalogSource(.random(2_500, seed: 4), nil) { _, _ in true }, .sample())
    #expect(try await bench.read().ids.count == 2_500)
    let stats = await bench.feed.stats
    #expect(stats.incompleteCount == stats.slices && stats.slices > 3)
  }

  @Test(arguments: 0..<3)
  func `rows that move during the listing are never returned twice`(sort: Int) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let catalog = Catalog.random(4_000, seed: 6)
    let source = CatalogSource(catalog, by, order)
    let bench = CompleteBench(source, .sample("q", by, order), mode: .onePage)
    var pages: [FeedPage<Repository>] = []
    var numbers = SeededNumbers(seed: 2)
    var items = catalog.byStars
    while let page = try await bench.feed.nextPage() {
      pages.append(page)
      for _ in 0..<40 {
        let index = Int.random(in: items.indices, using: &numbers)
        items[index].stars += .random(in: 0...50, using: &numbers)
        items[index].updated = Catalog.now
      }
      source.change(Catalog(items))
    }
    #expect(Set(pages.ids).count == pages.ids.count)
    let stats = await bench.feed.stats
    #expect(stats.delivered == pages.ids.count && stats.delivered > 3_000)
    #expect(stats.delivered + stats.duplicates <= stats.sliceTotals + 100)
  }

  @Test func `page sizes stay the same, and pages are fetched in parallel`() async throws {
    let source = CatalogSource(.random(3_000, seed: 8), .stars)
    let bench = CompleteBench(source, .sample("q", .stars), mode: .window(9))
    let pages = try await bench.read()
    #expect(pages.ids.count == 3_000)
    #expect(pages.dropLast().allSatisfy { $0.stats.requests > 0 })
    #expect(source.requests.allSatisfy { $0.page <= 10 })
  }

  @Test func `a canceled feed throws`() async throws {
    let bench = CompleteBench(CatalogSource(.random(3_000, seed: 8), nil), .sample())
    _ = try await bench.read(2)
    await bench.feed.cancel()
    await #expect(throws: ReadError.cancelled) { try await bench.read() }
  }
}

extension CompleteStats {
  /// Rows that GitHub does not return.
  func overfullRows(in catalog: Catalog) -> Int {
    overfull.reduce(0) { $0 + catalog.matches($1, byStars: false).count - 1000 }
  }
}
