import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Catalog

@Suite(.timeLimit(.minutes(10))) struct CompleteResumeTests {
  static let catalogue = Catalogue.random(3_300, seed: 12, bursts: 1_200)

  @Test(arguments: 0..<3)
  func `from every position the listing goes on with exactly the rows that are missing`(
    sort: Int
  ) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let question = PartitionedQuery.sample("q", by, order)
    let whole = try await CompleteBench(
      CatalogueSource(Self.catalogue, by, order), question
    ).read()
    for place in whole.indices {
      let position = try CompletePosition(data: whole[place].position.data)
      #expect(position == whole[place].position)
      let given = Array(whole[...place])
      let rest = try await CompleteBench(
        CatalogueSource(Self.catalogue, by, order), question, from: position,
        seen: Set(given.ids)
      ).read()
      #expect(given.ids + rest.ids == whole.ids)
      let last = rest.last?.account ?? position.account
      #expect(last.delivered == whole.ids.count && last.slices == whole.last?.account.slices)
    }
  }

  @Test(arguments: [APIError.reset, .primary(.seconds(30)), .secondary(.seconds(60))])
  func `a failure in passing of any request is waited out and changes nothing`(
    failure: APIError
  ) async throws {
    let source = CatalogueSource(Self.catalogue, .stars)
    let whole = try await CompleteBench(source, .sample("q", .stars)).read()
    for request in 1...source.requests.count {
      let bench = CompleteBench(
        CatalogueSource(Self.catalogue, .stars, failures: [request: failure]),
        .sample("q", .stars))
      #expect(try await bench.read().ids == whole.ids, "request \(request)")
      #expect(!bench.clock.sleeps.isEmpty)
    }
  }

  @Test(arguments: 0..<3)
  func `a listing that any request cuts short goes on from its last page`(sort: Int) async throws {
    let (by, order) = SlicePlannerTests.sorts[sort]
    let question = PartitionedQuery.sample("q", by, order)
    let source = CatalogueSource(Self.catalogue, by, order)
    let whole = try await CompleteBench(source, question).read()
    for request in 1...source.requests.count {
      let cut = CompleteBench(
        CatalogueSource(Self.catalogue, by, order, failures: [request: .forbidden]), question)
      var given: [CompletePage] = []
      do {
        while let page = try await cut.feed.next() { given.append(page) }
        Issue.record("request \(request) cut nothing")
      } catch { #expect(error == .forbidden) }
      let rest = try await CompleteBench(
        CatalogueSource(Self.catalogue, by, order), question, from: given.last?.position,
        seen: Set(given.ids)
      ).read()
      #expect(given.ids + rest.ids == whole.ids, "request \(request)")
      // The same feed goes on as well.
      #expect(try await (given + cut.read()).ids == whole.ids, "request \(request)")
    }
  }

  @Test func `a position is a few hundred bytes at most`() async throws {
    let pages = try await CompleteBench(
      CatalogueSource(Self.catalogue, .stars), .sample("q", .stars)
    ).read()
    #expect(pages.allSatisfy { $0.position.data.count < 400 })
  }

  @Test func `bytes that are no position are refused, and none ends the program`() async throws {
    let pages = try await CompleteBench(CatalogueSource(Self.catalogue, nil), .sample()).read(9)
    let sound = try #require(pages.last).position.data
    var numbers = SeededNumbers(seed: 77)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      if Bool.random(using: &numbers) {
        bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers))
      }
      do {
        var planner = try CompletePosition(data: bytes).planner
        read += 1
        let axes = SliceAxes(.sample(), now: planner.started)
        planner.fit(axes)
        for _ in 0..<3 where !planner.isDone {
          planner.choose(axes)
          _ = planner.slice(axes)
          planner.finish(axes)
        }
      } catch {}
    }
    #expect(read > 100)
    #expect(throws: CompletePosition.Unreadable()) { try CompletePosition(data: Data()) }
  }
}
