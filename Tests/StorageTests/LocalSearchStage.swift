import GitHub

@testable import Storage

/// A small database and its search results.
struct LocalSearchStage {
  private let folder: DatabaseFolder
  let database: LocalDatabase

  init(_ repositories: [Repository] = Self.samples, for viewer: Viewer = .octocat) async throws {
    folder = try DatabaseFolder()
    database = folder.database()
    try await database.remember(repositories, seenBy: viewer, at: .noon)
  }

  /// The ids that `text` finds, in order.
  func ids(
    _ text: String, sort: SearchSort? = nil, order: SortOrder = .descending, limit: Int = 30,
    offset: Int = 0, for viewer: Viewer = .anonymous
  ) async throws -> [Int64] {
    let result = try await database.search(
      LocalQuery(SearchQuery(terms: [text])), sort: sort, order: order, limit: limit,
      offset: offset, for: viewer)
    return result.repositories.map(\.repository.id)
  }

  func result(
    _ text: String, sort: SearchSort? = nil, for viewer: Viewer = .anonymous
  ) async throws -> LocalResult {
    try await database.search(LocalQuery(SearchQuery(terms: [text])), sort: sort, for: viewer)
  }

  /// Everyone finds 1 to 5; 6 is a fork; 7 and 8 belong to octocat.
  static let samples: [Repository] = [
    .sample(1, "apple/swift", stars: 60_000) {
      $0.description = "A programming language"
      $0.language = "C++"
      $0.topics = ["compiler", "swift-compiler"]
      $0.license = License(key: "apache-2.0", name: "Apache")
      $0.isArchived = true
      $0.createdAt = ISO8601.date("2015-10-23T21:15:07Z")
    },
    .sample(2, "vapor/vapor", stars: 24_000) {
      $0.description = "A server-side Swift web framework"
      $0.language = "Swift"
      $0.topics = ["swift", "web"]
      $0.license = License(key: "mit", name: "MIT")
      $0.isTemplate = true
      $0.createdAt = ISO8601.date("2016-01-15T23:59:59Z")
      $0.forksCount = 1_400
      $0.size = 500
    },
    .sample(3, "apple/swiftui-notes", stars: 70) {
      $0.description = "Café notes: 東京の地図 with node.js"
      $0.language = "Jupyter Notebook"
      $0.license = License(key: "gpl-3.0", name: "GPL")
      $0.pushedAt = ISO8601.date("2026-05-01T00:00:00Z")
      $0.forksCount = 9
    },
    .sample(4, "octo/linter", stars: 71) {
      $0.description = "Checks \"quoted things\" for ios"
      $0.language = "Swift"
      $0.topics = ["ios", "cli", "lint"]
      $0.updatedAt = ISO8601.date("2026-05-01T00:00:00Z")
    },
    .sample(5, "octo/empty", stars: 0) {
      $0.description = nil
      $0.mirrorURL = "https://example.org"
    },
    .sample(6, "mona/swift", stars: 3) { $0.isFork = true },
    .sample(7, "octocat/swift-secret", stars: 1, isPrivate: true) { $0.visibility = "private" },
    .sample(8, "octocat/company", stars: 2, isPrivate: true) { $0.visibility = "internal" },
  ]
}
