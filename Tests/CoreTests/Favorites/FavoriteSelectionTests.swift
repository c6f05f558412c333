import CoreTestSupport
import FoundationEssentials
import GitHub
import Storage
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct FavoriteSelectionTests {
  private static let all: [Favorite] = [
    favorite(.sample(1, "apple/swift", stars: 9, language: "C++"), tags: ["lang"], day: 3),
    favorite(
      .sample(2, "Zed/editor", stars: 7, language: "Rust", description: "Żółty edytor"),
      note: "zażółć", tags: ["cli", "GUI"], day: 1),
    favorite(.sample(3, "cli/cli", stars: 8, language: "Go", topics: ["terminal"]), day: 2),
  ]

  private static func favorite(
    _ repository: Repository, note: String? = nil, tags: [String] = [], day: Double
  ) -> Favorite {
    var repository = repository
    repository.updatedAt = CoreStage.now - day * 86_400
    return Favorite(
      repository: repository, note: note, tags: tags, addedAt: CoreStage.now + day * 86_400,
      seenAt: CoreStage.now)
  }

  private func ids(
    _ text: String = "", sort: FavoriteSort = .added, order: GitHub.SortOrder? = nil,
    limit: Int? = nil
  ) -> [Int64] {
    let query = FavoriteQuery(SearchQuery(terms: [text]), now: CoreStage.now)
    return FavoriteSelection(query, sort: sort, order: order, limit: limit)
      .favorites(among: Self.all).map(\.repository.id)
  }

  @Test(arguments: [
    ("SWIFT", [1]), ("zolty", [2]), ("ZAZOLC edit", [2]), ("terminal", [3]), ("gui", [2]),
    ("cli", [3, 2]), ("cli edytor", [2]), ("swift editor", []), ("", [1, 3, 2]), ("\0", []),
    ("\"Żółty edytor\"", [2]), ("\"edytor żółty\"", []), ("C++", []),
  ])
  func `every word must occur somewhere`(text: String, found: [Int64]) {
    #expect(ids(text) == found)
  }

  @Test(arguments: [
    ("swift OR terminal", [1, 3]), ("swift OR terminal OR gui", [1, 3, 2]), ("NOT cli", [1]),
    ("-cli", [1]), ("cli NOT terminal", [2]), ("NOT (swift OR terminal)", [2]),
    ("(swift OR cli) language:go", [3]), ("-(swift OR cli)", []), ("NOT NOT swift", [1]),
    // AND binds closer than OR.
    ("swift OR cli terminal", [1, 3]), ("swift AND cli", []), ("stars:>8 OR language:go", [1, 3]),
    // An operator joins what is there.
    ("OR swift", [1]), ("swift OR", [1]), ("NOT", [1, 3, 2]), ("swift)", [1]), ("(swift", [1]),
  ])
  func `operators join words and conditions`(text: String, found: [Int64]) {
    #expect(ids(text) == found)
  }

  @Test(arguments: [
    ("#CLI", [2]), ("#cli #gui", [2]), ("#cli #lang", []), ("#cl", []), ("tag:gui", [2]),
    ("-#cli", [1, 3]), ("NOT tag:cli", [1, 3]), ("#", [1, 3, 2]), ("tag:", [1, 3, 2]),
    ("topic:terminal", [3]), ("-topic:terminal", [1, 2]), ("topic:term", []),
    ("topic:", [1, 3, 2]),
    ("language:rust language:c++", [1, 2]), ("language:golang", [3]), ("-language:rust", [1, 3]),
    ("user:cli", [3]), ("user:cli org:apple", [1, 3]), ("repo:ZED/editor", [2]),
    ("stars:>7", [1, 3]), ("stars:8..9", [1, 3]), ("stars:<8", [2]), ("-stars:9", [3, 2]),
    ("forks:0", [1, 3, 2]), ("topics:1", [3]), ("pushed:<2000-01-01", []),
    ("archived:true", [3]), ("is:archived", [3]), ("archived:false", [1, 2]),
    ("license:mit", [1]), ("license:gpl", [2]), ("is:private", []), ("is:public", [1, 3, 2]),
    ("fork:true", [1, 3, 2]), ("fork:only", []), ("pushed:>=2026-01-01", [1]),
    ("created:<=2020-01-01", [2]), ("\"TODO:later\"", []), ("https://zed.dev", []),
    ("visibility:public", [1, 3, 2]), ("-fork:true", [1, 3, 2]),
    ("is:private is:public", [1, 3, 2]),
    ("in:name cli", [3]), ("in:description edytor", [2]), ("in:name,topics terminal", [3]),
    ("note:ZAZOLC", [2]), ("-note:zażółć", [1, 3]), ("note:\"lc\"", [2]), ("tag:#cli", [2]),
    ("added:>2001-01-01", [1, 3, 2]), ("added:<2001-01-01", []), ("added:>today", [1, 3, 2]),
    ("added:\"older than 7 days\"", []), ("-(tag:cli)", [1, 3]), ("pushed:\"since 2026\"", [1]),
  ])
  func `conditions hold as in a search`(text: String, found: [Int64]) {
    var all = Self.all
    (all[0].repository.pushedAt, all[0].repository.license) = (
      CoreStage.now, License(key: "mit", name: "MIT License", spdxID: "MIT")
    )
    (all[1].repository.createdAt, all[1].repository.license) = (
      Date(timeIntervalSince1970: 1_500_000_000),
      License(key: "gpl-3.0", name: "GPL", spdxID: "GPL-3.0")
    )
    all[2].repository.isArchived = true
    let query = FavoriteQuery(SearchQuery(terms: [text]), now: CoreStage.now)
    #expect(query.problems.isEmpty, "\(query.problems)")
    let found = FavoriteSelection(query).favorites(among: all).map(\.repository.id) == found
    #expect(found)
  }

  @Test(arguments: [
    ("is:gone", [1]), ("is:moved", [2]), ("is:stale", [1, 3]), ("-is:gone", [3, 2]),
    ("is:gone OR is:moved", [1, 2]), ("NOT is:stale", [2]), ("is:stale -is:archived", [1]),
  ])
  func `what checks have found are conditions, too`(text: String, found: [Int64]) {
    var all = Self.all
    all[0].isGone = true
    all[1].formerName = "zed/old"
    all[1].repository.pushedAt = CoreStage.now - 300 * 86_400
    all[2].repository.isArchived = true
    let query = FavoriteQuery(SearchQuery(terms: [text]), now: CoreStage.now)
    #expect(query.problems.isEmpty, "\(query.problems)")
    #expect(FavoriteSelection(query).favorites(among: all).map(\.repository.id) == found)
    all[1].repository.pushedAt = CoreStage.now - 400 * 86_400
    #expect(all[1].isStale(at: CoreStage.now))
  }

  @Test(arguments: [("stars:", "stars"), ("tag:", "tag"), ("#", "tag"), ("-language:", "language")])
  func `a condition without a value is unfinished, and left out`(text: String, name: String) {
    let query = FavoriteQuery(SearchQuery(terms: [text, "swift"]), now: CoreStage.now)
    #expect(query.problems.isEmpty && query.unfinished.count == 1, "\(query)")
    guard case .wrong(let problem)? = query.unfinished.first else { return #expect(Bool(false)) }
    #expect(problem.kind == .noValue(name: name))
    #expect(FavoriteSelection(query).favorites(among: Self.all).map(\.repository.id) == [1])
  }

  @Test(arguments: [
    "stars:many", "pushed:soon", "archived:maybe", "stars:9..1", "followers:>5", "in:readme,name",
    "is:sponsorable", "sort:stars", "xyz:abc", "added:soon", "added:2026..2025", "in:readme",
    "user:@me",
  ])
  func `a condition that cannot be told is a problem, and the others hold`(text: String) {
    let query = FavoriteQuery(SearchQuery(terms: [text, "swift"]), now: CoreStage.now)
    #expect(query.problems.count == 1, "\(query.problems)")
    #expect(FavoriteSelection(query).favorites(among: Self.all).map(\.repository.id) == [1])
  }

  @Test(arguments: ["user:@me", "org:@ME", "NOT -user:@me"])
  func `@me is the user of the token`(text: String) {
    let query = FavoriteQuery(SearchQuery(terms: [text]), login: "CLI", now: CoreStage.now)
    #expect(query.problems.isEmpty)
    #expect(FavoriteSelection(query).favorites(among: Self.all).map(\.repository.id) == [3])
  }

  @Test(
    arguments: [
      (FavoriteSort.added, [1, 3, 2]), (.name, [1, 3, 2]), (.stars, [1, 3, 2]),
      (.updated, [2, 3, 1]),
    ] as [(FavoriteSort, [Int64])])
  func `each order has a default direction and its opposite`(sort: FavoriteSort, usual: [Int64]) {
    #expect(ids(sort: sort) == usual)
    let other: GitHub.SortOrder = sort == .name ? .descending : .ascending
    #expect(ids(sort: sort, order: other) == usual.reversed())
  }

  @Test func `a limit keeps the first rows`() {
    #expect(ids(limit: 2) == [1, 3])
  }
}
