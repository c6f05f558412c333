import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct RepositoryListTests {
  private let folder: ScratchDirectory
  private let database: LocalDatabase
  private let clock = ManualClock()

  init() throws {
    folder = try ScratchDirectory()
    database = LocalDatabase(path: folder.appending("favorites.db"))
  }

  private static let viewer = Viewer(host: "github.com")

  private func list(
    _ listing: Listing, feed: String? = nil, policy: ReadingPolicy = .networkFirst(maxAge: .zero),
    hidesSeen: Bool = false, limit: Int? = nil, failures: [Int: [APIError]] = [:],
    at time: Date = Bench.start,
    _ change: (inout ListOptions) -> Void = { _ in }
  ) -> RepositoryList {
    var options = ListOptions(plan: FeedPlan(pageSize: listing.pageSize, limit: limit))
    change(&options)
    let storage = ListStorage(
      ListSearch(
        search: Search(SearchQuery(terms: ["q"]), order: SearchOrder(), now: time), feed: feed,
        hidesSeen: hidesSeen),
      of: Repositories(database: database, viewer: Self.viewer, terminal: { "tty" }),
      policy: policy, now: { time })
    return RepositoryList(storage, options: options, clock: clock) { _ in
      ScriptedSource(clock: clock, failures: failures, answer: listing.page(_:size:))
    }
  }

  /// The pages of `list`, each of which counts as shown.
  @discardableResult
  private func show(_ list: RepositoryList, _ count: Int = .max) async throws -> [ListPage] {
    var pages: [ListPage] = []
    while pages.count < count, let event = try await list.next() {
      guard case .rows(let page) = event else { continue }
      pages.append(page)
      try await list.wasShown(page, isNumbered: true)
    }
    #expect(await list.finish() == nil)
    return pages
  }

  @Test func `rows are numbered across pages`() async throws {
    let pages = try await show(list(Listing(rows: 5, pageSize: 2)))
    #expect(pages.map { $0.rows.map(\.position) } == [[1, 2], [3, 4], [5]])
    #expect(pages.map { $0.rows.map(\.repository.id) } == [[1, 2], [3, 4], [5]])
  }

  @Test func `favorites are marked, even if added while the list is open`() async throws {
    try await add(2)
    let list = list(Listing(rows: 4, pageSize: 2))
    let first = try await show(list, 1)
    try await add(3)
    let second = try await show(list)
    #expect((first + second).flatMap(\.rows).map(\.isFavorite) == [false, true, true, false])
  }

  private func add(_ id: Int64) async throws {
    let favorite = Favorite(
      repository: repository(id), addedAt: Bench.start, seenAt: Bench.start)
    _ = try await database.add(favorite, for: Self.viewer)
  }

  @Test func `rows missing from the last visit are new, as far down as it went`()
    async throws
  {
    let first = try await show(
      list(Listing(ids: [1, 2, 3, 7], pageSize: 3), feed: "f", limit: 3))
    #expect(first.flatMap(\.rows).allSatisfy { !$0.isNew })
    let next = try await show(list(Listing(ids: [9, 1, 8, 7], pageSize: 4), feed: "f"))
    #expect(next.flatMap(\.rows).map(\.isNew) == [true, false, true, false])
  }

  @Test func `earlier visits do not make rows new that the last one did not reach`() async throws {
    try await show(list(Listing(ids: [1, 2, 8], pageSize: 2), feed: "f", limit: 2))
    try await show(list(Listing(ids: [3, 4, 8], pageSize: 1), feed: "f", limit: 2))
    let longer = try await show(list(Listing(ids: [9, 3, 4, 8], pageSize: 4), feed: "f"))
    #expect(longer.flatMap(\.rows).map(\.isNew) == [true, false, false, false])
  }

  @Test func `rows of the last visit can be hidden`() async throws {
    try await show(list(Listing(ids: [1, 2], pageSize: 2), feed: "f"))
    let update = try await show(
      list(Listing(ids: [9, 1, 2], pageSize: 3), feed: "f", hidesSeen: true))
    #expect(update.flatMap(\.rows).map(\.repository.id) == [9])
    #expect(update.flatMap(\.rows).map(\.position) == [1])
  }

  @Test func `after a visit to every row, whatever is added below is new`() async throws {
    try await show(list(Listing(ids: [1, 2], pageSize: 2), feed: "f"))
    let next = try await show(list(Listing(ids: [1, 2, 3], pageSize: 2), feed: "f"))
    #expect(next.flatMap(\.rows).map(\.isNew) == [false, false, true])
  }

  @Test func `a larger limit does not make rows new, also where seen ones are hidden`()
    async throws
  {
    func run(_ ids: [Int64], limit: Int) async throws -> (new: [Int64], unreached: Int) {
      let list = list(
        Listing(ids: ids, pageSize: 2), feed: "saved:f", hidesSeen: true, limit: limit)
      let rows = try await show(list).flatMap(\.rows)
      await list.end()
      _ = await list.finish()
      #expect(await list.newCount == rows.count { $0.isNew })
      let unreached = await list.unreachedCount
      return (rows.map(\.repository.id), unreached)
    }
    let ids = [Int64](1...9)
    #expect(try await run(ids, limit: 2) == ([1, 2], 0))
    #expect(try await run(ids, limit: 6) == ([], 4))
    // Hidden rows were seen.
    #expect(try await run([10] + ids, limit: 6) == ([10], 0))
    #expect(try await run([10, 11] + ids, limit: 20) == ([11], 3))
    // That run reached the end.
    #expect(try await run([10, 11] + ids + [12], limit: 20) == ([12], 0))
  }

  @Test func `a list without rows replaces the numbers of the one before it`() async throws {
    try await show(list(Listing(rows: 2, pageSize: 2)))
    let first = RepositoryName(owner: "o", name: "r1")
    #expect(try await database.row(1, ofLastListFor: Self.viewer, in: "tty") == first)
    try await show(list(Listing(rows: 0, pageSize: 2)))
    #expect(try await database.row(1, ofLastListFor: Self.viewer, in: "tty") == nil)
  }

  @Test func `duplicates are counted`() async throws {
    let list = list(Listing(ids: [1, 2, 2, 3], pageSize: 2))
    try await show(list)
    #expect(await list.duplicates == 1)
  }

  @Test func `a list may continue only after a failure`() async throws {
    let listing = Listing(rows: 5, pageSize: 2)
    let cut = list(listing, failures: [2: [.invalid]]) { $0.resumption = .afterFailure }
    await #expect(throws: ReadError.api(.invalid)) { try await show(cut) }
    _ = await cut.finish()
    #expect(await list(listing) { $0.resumption = .always }.resume() == nil)
    #expect(await cut.storePosition())
    _ = await cut.finish()
    #expect(await list(listing) { $0.resumption = .always }.resume()?.rows == 2)
    #expect(await !list(listing).storePosition())
  }

  @Test func `an interrupted list continues after its last page`() async throws {
    let listing = Listing(rows: 5, pageSize: 2)
    func resumable(_ failures: [Int: [APIError]] = [:]) -> RepositoryList {
      list(listing, failures: failures) { $0.resumption = .always }
    }
    let cut = resumable([2: [.invalid]])
    await #expect(throws: ReadError.api(.invalid)) { try await show(cut) }
    _ = await cut.finish()
    let rest = resumable()
    let start = try #require(await rest.resume())
    #expect(start.rows == 2 && start.page == 2)
    #expect(try await show(rest).flatMap(\.rows).map(\.position) == [3, 4, 5])
    await rest.end()
    _ = await rest.finish()
    #expect(await resumable().resume() == nil)
  }

  @Test(arguments: [(Int.max, 2), (2, .max), (.min, 2), (2, -1), (1001, 2)])
  func `a list does not continue at an impossible place`(page: Int, rows: Int) async throws {
    let list = list(Listing(rows: 5, pageSize: 2)) { $0.resumption = .always }
    let key = Search(SearchQuery(terms: ["q"]), order: SearchOrder(), now: Bench.start)
      .cacheKey(on: "github.com")
    try await database.remember(
      ListingProgress(size: 2, page: page, rows: rows, ids: [], savedAt: Bench.start), of: key,
      for: Self.viewer)
    #expect(await list.resume() == nil)
    #expect(try await show(list).flatMap(\.rows).map(\.position) == Array(1...5))
  }

  @Test func `a list of cached repositories goes on beyond GitHub's window`() async throws {
    let matches = (1...Int64(1100)).map { id in
      var match = repository(id)
      match.description = "q"
      return match
    }
    try await database.remember(matches, seenBy: Self.viewer, at: Bench.start)
    func resumable(_ policy: ReadingPolicy) -> RepositoryList {
      list(Listing(rows: 0, pageSize: 100), policy: policy) { $0.resumption = .always }
    }
    let all = resumable(.offline)
    #expect(try await show(all).map(\.rows.count) == Array(repeating: 100, count: 11))
    #expect(await all.ending == .exhausted)
    #expect(await resumable(.offline).resume()?.rows == 1100)
    #expect(await resumable(.networkOnly).resume() == nil)
  }

  @Test func `pages after the first can be larger, and give no row twice`() async throws {
    let list = list(Listing(rows: 9, pageSize: 2)) { $0.laterPageSize = 5 }
    let pages = try await show(list)
    // The second request fetches the first rows again, in a page of another size.
    #expect(pages.map(\.rows.count) == [2, 3, 4])
    #expect(pages.flatMap(\.rows).map(\.repository.id) == Array(1...9))
    #expect(pages.flatMap(\.rows).map(\.position) == Array(1...9))
  }

  @Test(arguments: [nil, 5], [false, true])
  func `organizations that were left out are mentioned once, whatever the number of pages`(
    laterPageSize: Int?, isComplete: Bool
  ) async throws {
    var listing = Listing(rows: 9, pageSize: 2)
    listing.partialPages = [2, 3]
    let list = list(listing) {
      $0.laterPageSize = isComplete ? nil : laterPageSize
      $0.isComplete = isComplete
    }
    var notices: [FeedNotice] = []
    var rows = 0
    while let event = try await list.next() {
      if case .notice(let notice) = event { notices.append(notice) }
      if case .rows(let page) = event { rows += page.rows.count }
    }
    #expect(notices == [.partial(for: .classic)] && rows == 9)
  }

  @Test func `outdated rows come first and are replaced`() async throws {
    try await show(list(Listing(ids: [1, 2], pageSize: 2)))
    let later = Bench.start.addingTimeInterval(60)
    let list = list(Listing(ids: [3, 2], pageSize: 2), at: later) { $0.showsCachedFirst = true }
    let pages = try await show(list)
    #expect(pages.map(\.freshness) == [.provisional, .replacement])
    #expect(pages.map { $0.rows.map(\.repository.id) } == [[1, 2], [3, 2]])
    #expect(pages.map { $0.rows.map(\.position) } == [[1, 2], [1, 2]])
    #expect(pages.map(\.head.savedAt) == [Bench.start, nil])
  }

  @Test func `outdated rows stay if GitHub is unreachable, without duplicates`()
    async throws
  {
    try await show(list(Listing(ids: [1, 2], pageSize: 2)))
    let lost = APIError.transport(.hostNotFound(host: "api.github.com"))
    let list = list(
      Listing(ids: [1, 2], pageSize: 2), failures: [1: [lost]],
      at: Bench.start.addingTimeInterval(60)
    ) { $0.showsCachedFirst = true }
    let pages = try await show(list)
    #expect(pages.map { $0.rows.count } == [2, 0])
    #expect(pages.last?.standsInFor == lost)
  }

  @Test func `a failed page is retried by the next call`() async throws {
    let list = list(Listing(rows: 4, pageSize: 2), failures: [2: [.invalid]])
    #expect(try await show(list, 1).count == 1)
    await #expect(throws: ReadError.api(.invalid)) { try await show(list) }
    #expect(try await show(list).flatMap(\.rows).map(\.position) == [3, 4])
  }

  @Test func `all matches stop at the limit`() async throws {
    let list = list(Listing(rows: 40, pageSize: 10)) {
      $0.isComplete = true
      $0.plan.limit = 25
    }
    #expect(try await show(list).flatMap(\.rows).map(\.position) == Array(1...25))
  }

  @Test func `the summary of all matches counts the last request, without rows, too`()
    async throws
  {
    var options = ListOptions(plan: FeedPlan(pageSize: 2))
    options.isComplete = true
    let search = Search(SearchQuery(terms: ["q"]), order: SearchOrder(), now: Bench.start)
    let storage = ListStorage(
      ListSearch(search: search),
      of: Repositories(database: database, viewer: Self.viewer, terminal: { "tty" }),
      policy: .networkOnly, now: { Bench.start })
    let list = RepositoryList(storage, options: options, clock: clock) { [clock] _ in
      ScriptedSource(clock: clock) { number, size in
        var page = Listing(rows: 2, pageSize: 2).page(number, size: size)
        (page.totalCount, page.hasNextPage) = (3, number == 1)
        return page
      }
    }
    #expect(try await show(list).flatMap(\.rows).count == 2)
    let summary = await list.summary
    #expect(summary.promised == 3 && summary.delivered == 2)
    #expect(summary.slices == 1 && summary.requests == 2)
  }

  @Test func `rows after the limit do not count as delivered`() async throws {
    let listing = Listing(rows: 40, pageSize: 10)
    try await show(list(listing) { ($0.isComplete, $0.plan.limit) = (true, 25) })
    let rest = list(listing) { $0.isComplete = true }
    #expect(await rest.resume()?.rows == 20)
    #expect(try await show(rest).flatMap(\.rows).map(\.repository.id) == Array(21...40))
  }

  @Test func `a canceled list returns nothing more`() async throws {
    let list = list(Listing(rows: 4, pageSize: 2))
    try await show(list, 1)
    await list.cancel()
    await #expect(throws: ReadError.cancelled) { try await list.next() }
  }
}
