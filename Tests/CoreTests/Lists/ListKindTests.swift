import CoreTestSupport
import FoundationEssentials
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHub

/// What every kind of list gets from the engine, shown with one that ghrepo does not have.
@Suite(.timeLimit(.minutes(10))) struct ListKindTests {
  private let folder: ScratchDirectory
  private let issues: Issues

  init() throws {
    folder = try ScratchDirectory()
    issues = Issues(database: LocalDatabase(path: folder.appending("favorites.db")))
  }

  private func storage(
    _ policy: ReadingPolicy = .networkFirst(maxAge: .zero)
  ) -> ListStorage<Issues> {
    ListStorage(
      ListSearch(search: Search(SearchQuery(terms: ["q"]), order: SearchOrder(), now: Bench.start)),
      of: issues, policy: policy, now: { Bench.start })
  }

  private func list(
    _ server: IssueServer, in storage: ListStorage<Issues>? = nil
  ) -> WindowList<Issues> {
    let storage = storage ?? self.storage()
    var options = ListOptions(plan: FeedPlan(pageSize: 2))
    options.resumption = .always
    return WindowList(
      storage, options: options, clock: ManualClock(), network: server.pages(of: storage.search))
  }

  /// The ids on each page, which counts as shown.
  private func show(_ list: some ResultList<Issues.Item>) async throws -> [[Int64]] {
    var pages: [[Int64]] = []
    while let event = try await list.next() {
      guard case .page(let page) = event else { continue }
      #expect(page.items.allSatisfy { $0.title == "Issue \($0.id)" })
      pages.append(page.items.map(\.id))
      try await list.wasShown(page)
    }
    return pages
  }

  @Test func `it goes from page to page and returns nothing twice`() async throws {
    let list = list(IssueServer([1, 2, 2, 3]))
    #expect(try await show(list) == [[1, 2], [3]])
    #expect(await list.duplicates == 1)
    #expect(await list.ending == .exhausted)
  }

  @Test func `it ends at the window of its kind`() async throws {
    let list = list(IssueServer([1, 2, 3, 4, 5]))
    #expect(try await show(list) == [[1, 2], [3, 4]])
    #expect(await list.ending == .windowEnded(total: 5))
  }

  @Test func `it continues where it was interrupted`() async throws {
    let storage = storage()
    let cut = list(IssueServer([1, 2, 3], refusing: 2), in: storage)
    await #expect(throws: ReadError.api(.invalid)) { try await show(cut) }
    #expect(await storage.finish() == nil)
    let rest = list(IssueServer([1, 2, 3]), in: storage)
    #expect(await rest.resume()?.page == 2)
    #expect(try await show(rest) == [[3]])
    await rest.forgetPosition()
    #expect(await storage.finish() == nil)
    #expect(await list(IssueServer([])).resume() == nil)
  }

  @Test(arguments: [ReadingPolicy.networkFirst(maxAge: .seconds(60)), .offline])
  func `its pages are cached`(policy: ReadingPolicy) async throws {
    let storage = storage()
    #expect(try await show(list(IssueServer([1, 2, 3]), in: storage)) == [[1, 2], [3]])
    #expect(await storage.finish() == nil)
    let server = IssueServer([])
    #expect(try await show(list(server, in: self.storage(policy))) == [[1, 2], [3]])
    #expect(server.requests == 0)
  }

  @Test func `it shares no cached pages with repositories of the same query`() {
    #expect(storage().cacheKey != storage().search.cacheKey(on: "github.com"))
  }

  @Test func `more matches than the window are divided by what its kind names`() async throws {
    let server = IssueServer(Array(1...20))
    let list = CompleteList(
      storage(), plan: FeedPlan(pageSize: 2), clock: ManualClock(), network: server.pages)
    #expect(try await show(list).flatMap(\.self) == Array(1...20))
    #expect(await list.summary.slices > 5)
  }
}

/// Responds to queries for issues like GitHub, with the newest first.
private final class IssueServer: Sendable {
  private let ids: [Int64]
  private let refused: Int?
  private let count = Mutex(0)

  init(_ ids: [Int64], refusing page: Int? = nil) {
    self.ids = ids
    refused = page
  }

  var requests: Int { count.withLock { $0 } }

  @Sendable func pages(of search: Search) -> any SearchPageSource<Issues.Item> {
    Pages(server: self, search: search)
  }

  private struct Pages: SearchPageSource {
    let server: IssueServer
    let search: Search

    func page(
      _ number: Int, size: Int, priority: RequestPriority
    ) async throws(ReadError) -> FetchedPage<Issues.Item> {
      server.count.withLock { $0 += 1 }
      if number == server.refused { throw .api(.invalid) }
      let created = search.partitioned(by: Issues.dimensions).ranges(of: .created)
      let found = server.ids.filter { id in created.contains { $0.contains(Issues.created(id)) } }
      let rows = found.dropFirst((number - 1) * size).prefix(size)
        .map { #"{"id": \#($0), "title": "Issue \#($0)"}"# }.joined(separator: ",")
      let hasNext = found.count > number * size && number * size < Issues.window
      let response = HTTPResponse(
        status: 200,
        headers: hasNext
          ? HTTPHeaders(["Link": #"<https://api.github.com/next>; rel="next""#]) : HTTPHeaders(),
        body: Data(#"{"total_count": \#(found.count), "items": [\#(rows)]}"#.utf8), url: "/")
      do {
        let endpoint = Issues.endpoint(of: search, page: number, size: size)
        return FetchedPage(page: try endpoint.decode(response))
      } catch { throw .api(error) }
    }
  }
}
