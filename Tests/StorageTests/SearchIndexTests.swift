import FoundationEssentials
import GRDB
import GitHub
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct SearchIndexTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private func found(_ text: String, in database: LocalDatabase) async throws -> Set<Int64> {
    let result = try await database.search(
      LocalQuery(SearchQuery(terms: [text])), limit: 1000, for: .octocat)
    #expect(result.total == result.repositories.count)
    return Set(result.repositories.map(\.repository.id))
  }

  private func page(_ ids: ClosedRange<Int64>, _ word: String = "first") -> [Repository] {
    ids.map { id in .sample(id, stars: Int(id) * 7) { $0.description = "\(word) number\(id)" } }
  }

  /// Tries again as long as other writers leave no turn: how long SQLite waits is real time.
  private func whenFree<Value>(_ body: () async throws -> Value) async throws -> Value {
    while true {
      do { return try await body() } catch StorageError.busy { continue }
    }
  }

  @Test func `another process finds newly cached repositories`() async throws {
    let database = folder.database()
    try await database.remember(page(1...2500), seenBy: .anonymous, at: .noon)
    #expect(try await found("number1777", in: folder.database()) == [1777])
    #expect(try await database.check() == [])
  }

  @Test func `changed words are found, and the old ones are not`() async throws {
    let database = folder.database()
    try await database.remember(page(1...20), seenBy: .anonymous, at: .noon)
    #expect(try await found("first", in: database).count == 20)
    try await database.remember(page(5...8, "second"), seenBy: .anonymous, at: .noon)
    try await database.remember(page(7...8, "third"), seenBy: .anonymous, at: .noon)
    #expect(try await found("second", in: database) == [5, 6])
    #expect(try await found("third", in: database) == [7, 8])
    #expect(try await found("first", in: database).count == 16)
    #expect(try await database.check() == [])
  }

  @Test func `changed facts are found without new words`() async throws {
    let database = folder.database()
    try await database.remember(page(1...20), seenBy: .anonymous, at: .noon)
    var rows = page(1...20)
    rows[0].openIssuesCount = 77
    rows[1].stargazersCount = 90_000
    rows[2].topics = ["new"]
    rows[3].isArchived = true
    try await database.remember(rows, seenBy: .anonymous, at: .noon + 60)
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.repository(name, for: .anonymous)?.repository.openIssuesCount == 77)
    #expect(try await found("topic:new", in: database) == [3])
    #expect(try await found("is:archived", in: database) == [4])
    #expect(try await found("stars:90000", in: database) == [2])
  }

  @Test func `an unchanged repository only gets a new time`() async throws {
    let database = folder.database()
    try await database.remember(page(1...3), seenBy: .anonymous, at: .noon)
    let before = try await database.cache.read { try $0.totalRows() }
    try await database.remember(page(1...3), seenBy: .anonymous, at: .noon + 60)
    #expect(try await database.cache.read { try $0.totalRows() } == before)
    let times = try await database.seenTimes(of: [1, 2, 3], for: .anonymous)
    let later = Date.noon + 60
    #expect(times == [1: later, 2: later, 3: later])
  }

  @Test func `a README stays indexed while the other words change`() async throws {
    let database = folder.database()
    let readme = CachedResponse(body: Data("x".utf8), etag: nil, savedAt: .noon)
    try await database.remember(
      [.readme: readme], of: .sample(1), words: "vapor", seenBy: .anonymous, at: .noon)
    #expect(try await found("vapor", in: database) == [1])
    try await database.remember(page(1...1, "second"), seenBy: .anonymous, at: .noon)
    #expect(try await found("vapor", in: database) == [1])
    try await database.remember(page(1...1, "third"), seenBy: .anonymous, at: .noon)
    try await database.remember(
      [.readme: readme], of: page(1...1, "third")[0], words: "steam", seenBy: .anonymous, at: .noon)
    #expect(try await found("steam third", in: database) == [1])
    #expect(try await found("vapor", in: database) == [])
    #expect(try await database.check() == [])
  }

  @Test func `deleted repositories leave the search index`() async throws {
    let database = folder.database()
    let mine = (1...6).map { Repository.sample($0, isPrivate: true) { $0.description = "first" } }
    try await database.remember(Array(mine[..<4]), seenBy: .octocat, at: .noon)
    var changed = Array(mine[2...])
    for index in changed.indices { changed[index].description = "second" }
    try await database.remember(changed, seenBy: .octocat, at: .noon)
    #expect(try await database.forget(account: "octocat", on: "github.com", isLast: true) == 6)
    #expect(try await database.check() == [])
    let texts = try await database.cache.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM repository_text")
    }
    #expect(texts == 0)
  }

  @Test func `concurrent searches and writes miss nothing`() async throws {
    let path = folder.file
    // Whoever creates the file locks it, on a busy machine for longer than others wait.
    let database = folder.database()
    #expect(try await database.summary().repositories == 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in Int64(0)..<6 {
        group.addTask {
          let database = LocalDatabase(path: path)
          for round in Int64(0)..<10 {
            let first = number * 1000 + round * 20 + 1
            try await whenFree {
              try await database.remember(
                (first..<first + 20).map { .sample($0) }, seenBy: .anonymous, at: .noon)
            }
            let result = try await whenFree {
              try await database.search(
                LocalQuery(SearchQuery(terms: ["repository-\(first)"])), for: .anonymous)
            }
            #expect(result.repositories.contains { $0.repository.id == first })
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.summary().repositories == 1200)
    #expect(try await database.check() == [])
  }

  @Test func `a query without words finds the newest facts, and words find their own repository`()
    async throws
  {
    let database = folder.database()
    try await database.remember(page(1...3), seenBy: .anonymous, at: .noon)
    try await database.remember(page(2...2, "second"), seenBy: .anonymous, at: .noon)
    try await database.remember(
      [.sample(3, stars: 9000, isPrivate: true)], seenBy: .octocat, at: .noon)
    let query = LocalQuery(SearchQuery(terms: ["first"]))
    #expect(
      try await database.search(query, for: .anonymous).repositories.map(\.repository.id) == [1])
    let everything = LocalQuery(SearchQuery(terms: [""]))
    let all = try await database.search(everything, sort: .stars, for: .octocat)
    #expect(all.repositories.map(\.repository.id) == [3, 2, 1])
  }
}

extension Database {
  /// All rows of the tables, without times.
  fileprivate func totalRows() throws -> [String] {
    try String.fetchAll(
      self,
      sql: """
        SELECT r.key || ' ' || hex(document)
        FROM repository AS r JOIN repository_document AS d ON d.repository = r.key
        UNION ALL SELECT hex(block) FROM repository_text_data
        """)
  }
}
