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

  private func ids(_ change: (inout FavoriteSelection) -> Void) -> [Int64] {
    var selection = FavoriteSelection()
    change(&selection)
    return selection.favorites(among: Self.all).map(\.repository.id)
  }

  @Test(arguments: [
    (["SWIFT"], [1]), (["zolty"], [2]), (["ZAZOLC", "edit"], [2]), (["terminal"], [3]),
    (["gui"], [2]), (["cli"], [3, 2]), (["cli edytor"], [2]), (["swift", "editor"], []),
    ([], [1, 3, 2]), (["\0"], []),
  ])
  func `every word must match some field`(words: [String], found: [Int64]) {
    #expect(ids { $0.words = words } == found)
  }

  @Test(arguments: [(["CLI"], [2]), (["cli", "gui"], [2]), (["cli", "lang"], []), (["cl"], [])])
  func `every tag must match as a whole`(tags: [String], found: [Int64]) {
    #expect(ids { $0.tags = tags } == found)
  }

  @Test func `one of the languages must be the main one`() {
    #expect(ids { $0.languages = ["rust", "c++"] } == [1, 2])
  }

  @Test(
    arguments: [
      (FavoriteSort.added, [1, 3, 2]), (.name, [1, 3, 2]), (.stars, [1, 3, 2]),
      (.updated, [2, 3, 1]),
    ] as [(FavoriteSort, [Int64])])
  func `each order has a default direction and its opposite`(sort: FavoriteSort, usual: [Int64]) {
    #expect(ids { $0.sort = sort } == usual)
    #expect(
      ids {
        $0.sort = sort
        $0.order = sort == .name ? .descending : .ascending
      } == usual.reversed())
  }

  @Test func `a limit keeps the first rows`() {
    #expect(ids { $0.limit = 2 } == [1, 3])
  }
}
