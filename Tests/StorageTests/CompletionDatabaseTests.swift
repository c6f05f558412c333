import FoundationEssentials
import GRDB
import GitHub
import Glibc
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct CompletionDatabaseTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  /// Tries again for a while: on a busy machine a connection that is closing, or a child process that
  /// has inherited the lock and not yet become its program, may be in the way.
  private func glance() throws -> CompletionDatabase {
    for _ in 0..<500 {
      let database = database
      let isOpen = { (queue: DatabaseQueue?, path: String) in
        queue != nil || access(path, F_OK) != 0
      }
      if isOpen(database.favoritesQueue, folder.file), isOpen(database.cacheQueue, folder.cache) {
        return database
      }
      usleep(20_000)
    }
    throw StorageError.busy
  }

  private var database: CompletionDatabase {
    CompletionDatabase(path: folder.file, cachePath: folder.cache)
  }

  private func remember(
    _ names: [String], by viewer: Viewer = .anonymous, isPrivate: Bool = false, from id: Int64 = 1,
    _ change: @escaping (inout Repository) -> Void = { _ in }
  ) async throws {
    for (index, name) in names.enumerated() {
      try await folder.database().remember(
        [.sample(id + Int64(index), name, isPrivate: isPrivate, change)], seenBy: viewer,
        at: .noon + Double(id) + Double(index))
    }
  }

  @Test func `a missing database is not created`() throws {
    #expect(database.cacheQueue == nil && database.favoritesQueue == nil)
    #expect(database.tags(beginningWith: "", for: .anonymous) == [])
    #expect(try folder.names().isEmpty)
  }

  @Test func `a file that is not a database is unchanged`() throws {
    let bytes = Array("no library".utf8)
    try folder.write(bytes)
    #expect(database.cacheQueue == nil)
    #expect(try folder.bytes() == bytes)
    #expect(try folder.names() == ["cache.db"])
  }

  @Test func `the most frequent owners come first`() async throws {
    try await remember(["apple/a", "Apache/b", "apache/c", "octo/d"])
    let glance = try glance()
    #expect(glance.owners(beginningWith: "AP", for: .anonymous).first?.lowercased() == "apache")
    #expect(
      Set(glance.owners(beginningWith: "", for: .anonymous)).isSuperset(of: ["apple", "octo"]))
    #expect(glance.owners(beginningWith: "apple/", for: .anonymous) == [])
    #expect(glance.owners(beginningWith: "x", for: .anonymous) == [])
  }

  @Test func `repositories match the typed prefix, favorites first`() async throws {
    try await remember(["apple/swift", "apple/a", "apple/b", "octo/apple"])
    _ = try await folder.database().add(
      Favorite(repository: .sample(2, "apple/a"), tags: [], addedAt: .noon, seenAt: .noon),
      for: .anonymous)
    let glance = try glance()
    #expect(
      glance.repositories(beginningWith: "Apple/", for: .anonymous)
        == ["apple/a", "apple/b", "apple/swift"])
    #expect(glance.favorites(beginningWith: "", for: .anonymous) == ["apple/a"])
    #expect(glance.favorites(beginningWith: "apple/b", for: .anonymous) == [])
  }

  @Test func `languages, licenses and topics are counted`() async throws {
    try await remember(["o/a", "o/b"]) { repository in
      repository.language = "Swift"
      repository.topics = ["cli", "command-line"]
    }
    try await remember(["o/c"], from: 10) { repository in
      repository.language = "Svelte"
      repository.topics = ["cli", "color"]
    }
    let glance = try glance()
    #expect(glance.languages(beginningWith: "s", for: .anonymous) == ["Swift", "Svelte"])
    #expect(glance.topics(beginningWith: "c", for: .anonymous) == ["cli", "command-line", "color"])
    #expect(glance.topics(beginningWith: "command-", for: .anonymous) == ["command-line"])
    #expect(glance.licenses(beginningWith: "", for: .anonymous) == [])
  }

  @Test func `data that only another account has seen is not suggested`() async throws {
    try await remember(["secret/plan"], by: .octocat, isPrivate: true) {
      $0.language = "Zig"
      $0.topics = ["hidden"]
    }
    let glance = try glance()
    let other = Viewer(host: "github.com", account: "hubot")
    for viewer in [Viewer.anonymous, other, Viewer(host: "git.example", account: "octocat")] {
      #expect(glance.owners(beginningWith: "", for: viewer) == [])
      #expect(glance.repositories(beginningWith: "s", for: viewer) == [])
      #expect(glance.languages(beginningWith: "", for: viewer) == [])
      #expect(glance.topics(beginningWith: "", for: viewer) == [])
    }
    #expect(glance.repositories(beginningWith: "", for: .octocat) == ["secret/plan"])
  }

  @Test func `tags and saved searches are suggested`() async throws {
    let database = folder.database()
    for (id, tags) in [(1, ["cli", "work"]), (2, ["cli"]), (3, ["Client"])] as [(Int64, [String])] {
      _ = try await database.add(
        Favorite(repository: .sample(id), tags: tags, addedAt: .noon, seenAt: .noon),
        for: .anonymous)
    }
    _ = try await database.add(SavedSearch(name: "Rusty", cacheKey: .swift, addedAt: .noon))
    let glance = try glance()
    #expect(glance.tags(beginningWith: "CL", for: .anonymous) == ["cli", "Client"])
    #expect(glance.tags(beginningWith: "w", for: .octocat) == ["work"])
    #expect(glance.savedSearches(beginningWith: "ru", on: "github.com") == ["Rusty"])
    #expect(glance.savedSearches(beginningWith: "", on: "git.example") == [])
  }

  @Test(arguments: ["%", "_", "'", "\"", "\\", "a%", "\u{10FFFF}", "ż"])
  func `typed text is text, not a pattern`(prefix: String) async throws {
    try await remember(["apple/swift"]) { $0.topics = ["a-b"] }
    let glance = try glance()
    #expect(glance.owners(beginningWith: prefix, for: .anonymous) == [])
    #expect(glance.repositories(beginningWith: prefix, for: .anonymous) == [])
    #expect(glance.topics(beginningWith: prefix, for: .anonymous) == [])
    #expect(glance.tags(beginningWith: prefix, for: .anonymous) == [])
    #expect(glance.savedSearches(beginningWith: prefix, on: "github.com") == [])
  }

  @Test func `at most fifty words are suggested`() async throws {
    let repositories = (1...120).map { Repository.sample(Int64($0), "owner\($0)/name") }
    try await folder.database().remember(repositories, seenBy: .anonymous, at: .noon)
    #expect(try glance().owners(beginningWith: "o", for: .anonymous).count == 50)
    #expect(try glance().repositories(beginningWith: "", for: .anonymous).count == 50)
  }

  @Test func `a database with a write in progress can still be read`() async throws {
    try await remember(["apple/swift"])
    let found = try await folder.database().cache.maintain { [database] db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      return database.owners(beginningWith: "a", for: .anonymous)
    }
    #expect(found == ["apple"])
  }
}
