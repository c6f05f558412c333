import Access
import CoreTestSupport
import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct CompleteResumeTests {
  static let catalog = Catalog.random(3_300, seed: 12, bursts: 1_200)

  @Test(arguments: 0..<3)
  func `from every position, the listing continues with exactly the missing rows`(
    sort: Int
  ) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let question = PartitionedQuery.sample("q", by, order)
    let whole = try await CompleteBench(
      CatalogSource(Self.catalog, by, order), question
    ).read()
    for place in whole.indices {
      let known = try #require(whole[place].position)
      let position = try CompletePosition(data: known.data)
      #expect(position == known)
      let given = Array(whole[...place])
      let rest = try await CompleteBench(
        CatalogSource(Self.catalog, by, order), question, from: position,
        seen: Set(given.ids)
      ).read()
      #expect(given.ids + rest.ids == whole.ids)
      let last = rest.last?.stats ?? position.stats
      #expect(last.delivered == whole.ids.count && last.slices == whole.last?.stats.slices)
    }
  }

  @Test(arguments: [APIError.reset, .primary(.seconds(30)), .secondary(.seconds(60))])
  func `a transient failure of any request is retried and changes nothing`(
    failure: APIError
  ) async throws {
    let source = CatalogSource(Self.catalog, .stars)
    let whole = try await CompleteBench(source, .sample("q", .stars)).read()
    for request in 1...source.requests.count {
      let bench = CompleteBench(
        CatalogSource(Self.catalog, .stars, failures: [request: failure]),
        .sample("q", .stars))
      #expect(try await bench.read().ids == whole.ids, "request \(request)")
      #expect(!bench.clock.sleeps.isEmpty)
    }
  }

  @Test(arguments: 0..<3)
  func `a listing that any request ends continues after its last page`(sort: Int) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let question = PartitionedQuery.sample("q", by, order)
    let source = CatalogSource(Self.catalog, by, order)
    let whole = try await CompleteBench(source, question).read()
    for request in 1...source.requests.count {
      let cut = CompleteBench(
        CatalogSource(Self.catalog, by, order, failures: [request: .forbidden]), question)
      var given: [FeedPage<Repository>] = []
      do {
        while let page = try await cut.feed.nextPage() { given.append(page) }
        Issue.record("request \(request) cut nothing")
      } catch { #expect(error == .api(.forbidden)) }
      let rest = try await CompleteBench(
        CatalogSource(Self.catalog, by, order), question, from: given.last?.position,
        seen: Set(given.ids)
      ).read()
      #expect(given.ids + rest.ids == whole.ids, "request \(request)")
      // The same feed continues as well.
      #expect(try await (given + cut.read()).ids == whole.ids, "request \(request)")
    }
  }

  @Test func `a position stays small`() async throws {
    let pages = try await CompleteBench(
      CatalogSource(Self.catalog, .stars), .sample("q", .stars)
    ).read()
    for page in pages { #expect(try #require(page.position).data.count < 2500) }
  }

  @Test func `a damaged position is rejected or read, and never crashes`() async throws {
    let pages = try await CompleteBench(CatalogSource(Self.catalog, nil), .sample()).read(9)
    let sound = try #require(pages.last?.position).data
    var numbers = SeededNumbers(seed: 77)
    var (read, refused) = (0, 0)
    for _ in 0..<5_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        let isDigit = (48...57).contains(bytes[place])
        bytes[place] = .random(in: isDigit ? 45...57 : 0...255, using: &numbers)
      }
      if Int.random(in: 0..<9, using: &numbers) == 0 {
        bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers))
      }
      do {
        var planner = SlicePlanner(.sample(), parts: try CompletePosition(data: bytes).parts)
        read += 1
        for total in [2_000, 0, 800] {
          guard let next = planner.next else { break }
          _ = PartitionedQuery.sample().query(of: next.slice)
          planner.note(total: total)
          if total > 1000 { planner.divide() } else { planner.finish() }
        }
      } catch { refused += 1 }
    }
    #expect(read > 100 && refused > 100)
  }

  @Test(arguments: [
    "", "\u{1}\u{2}\u{3}", "{}", "[]", #"{"parts":[],"stats":{}}"#,
    position(part: #""page":-1"#), position(part: #""page":1001"#),
    position(part: #""page":0,"total":-5"#),
    position(part: #""page":0,"total":9000000000000000000"#),
    position(part: #""page":0"#, slice: #""created":[2,1]"#),
    position(part: #""page":0"#, slice: #""created":[0,9000000000000000]"#),
    position(part: #""page":0"#, slice: #""created":[-9223372036854775808,9223372036854775807]"#),
  ])
  func `impossible numbers are rejected`(text: String) {
    #expect(throws: CompletePosition.Unreadable()) { try CompletePosition(data: Data(text.utf8)) }
  }

  @Test func `possible numbers are accepted`() throws {
    let text = Self.position(part: #""page":7,"total":900"#, slice: #""stars":[5,9]"#)
    let part = try #require(CompletePosition(data: Data(text.utf8)).parts.first)
    #expect(part.page == 7 && part.total == 900 && part.slice == Slice(stars: 5...9))
  }

  private static func position(part: String, slice: String = "") -> String {
    #"{"parts":[{"slice":{\#(slice)},"isRepeat":false,"isIncomplete":false,"isOverfull":false,\#(part)}],"#
      + #""stats":{"promised":1,"delivered":1,"slices":1,"sliceTotals":1,"incomplete":[],"#
      + #""incompleteCount":0,"overfull":[],"overfullCount":0,"duplicates":0,"requests":1}}"#
  }
}
