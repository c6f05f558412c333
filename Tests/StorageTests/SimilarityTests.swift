import Foundation
import GRDB
import GitHub
import Testing

@testable import GitHubSimulator
@testable import Storage

/// What resembles a repository, by what the cache knows.
@Suite(.timeLimit(.minutes(20))) struct SimilarityTests {
  private let folder: DatabaseFolder

  init() throws { folder = try DatabaseFolder() }

  private func repository(
    _ id: Int64, _ name: String, _ description: String = "", topics: [String] = [],
    language: String? = nil, isFork: Bool = false, isPrivate: Bool = false
  ) -> Repository {
    var repository = Repository.sample(id, name, isPrivate: isPrivate)
    (repository.description, repository.topics) = (description, topics)
    (repository.language, repository.isFork) = (language, isFork)
    return repository
  }

  @Test func `shared topics come first, and the reasons are told`() async throws {
    let database = folder.database()
    let subject = repository(
      1, "a/lazygit", "A simple terminal UI for git", topics: ["tui", "git"], language: "Go")
    let all = [
      subject, repository(2, "b/gitui", "Terminal UI for git", topics: ["git", "tui"]),
      repository(3, "c/tig", "Text-mode interface for git", topics: ["git"]),
      repository(4, "a/other", "Something else", language: "Go"),
      repository(5, "d/swift", "The Swift language", topics: ["compiler"], language: "Go"),
      repository(6, "e/lazygit", "A simple terminal UI for git", topics: ["git"], isFork: true),
      repository(7, "f/secret", "terminal UI for git", topics: ["tui", "git"], isPrivate: true),
    ]
    try await database.remember(all, seenBy: .octocat, at: .noon)
    let found = try await database.similar(to: subject, limit: 10, for: .anonymous)
    #expect(found.map(\.seen.repository.fullName) == ["b/gitui", "c/tig", "a/other"])
    #expect(found.first?.topics == ["git", "tui"])
    #expect(found.last?.language == "Go" && found.last?.owner == "a")
    let own = try await database.similar(to: subject, limit: 10, for: .octocat)
    #expect(own.map(\.seen.repository.id).contains(7))
    #expect(try await database.similar(to: subject, limit: 1, for: .anonymous).count == 1)
  }

  @Test func `a repository that is not cached, or says nothing, has an answer, too`() async throws {
    let database = folder.database()
    try await database.remember(
      [repository(2, "b/gitui", "Terminal UI for git")], seenBy: .anonymous, at: .noon)
    let unknown = repository(9, "x/git", "git \" OR : ( git")
    #expect(try await database.similar(to: unknown, limit: 5, for: .anonymous).isEmpty)
    let silent = repository(10, "y/zzz")
    #expect(try await database.similar(to: silent, limit: 5, for: .anonymous).isEmpty)
  }

  /// With topics as labels, which the cache does not have: how well the first ten agree with them, beside
  /// the index's own ranking of the same words.
  @Test func `it is better than full-text search`() async throws {
    let catalog = SimulatorCore(SimulatorConfiguration()).catalog.repositories
      .filter { !$0.isPrivate && !$0.isFork }
    let database = folder.database()
    try await database.remember(
      catalog.map { repository(Int64($0.id), $0.fullName, $0.description ?? "") },
      seenBy: .anonymous, at: .noon)
    let topics = Dictionary(
      catalog.map { (Int64($0.id), Set($0.topics)) }, uniquingKeysWith: { first, _ in first })
    let labeled = catalog.filter { $0.topics.count > 1 }
    let queries = stride(from: 0, to: labeled.count, by: labeled.count / 150).map { labeled[$0] }
    var (own, plain) = (0.0, 0.0)
    for query in queries {
      let subject = repository(Int64(query.id), query.fullName, query.description ?? "")
      let found = try await database.similar(to: subject, limit: 40, for: .anonymous)
      let ranked = try await fullText(subject, in: database)
      func value(_ ids: [Int64]) -> Double {
        gain(ids.filter { topics[$0]?.isEmpty == false }, topics, of: subject.id)
      }
      own += value(found.map(\.seen.repository.id))
      plain += value(ranked)
    }
    let count = Double(queries.count)
    print("nDCG@10 of \(queries.count): similar \(own / count), full text \(plain / count)")
    #expect(own / count >= plain / count + 0.15)
  }

  private func fullText(_ subject: Repository, in database: LocalDatabase) async throws -> [Int64] {
    let words = LocalSpelling.words(in: "\(subject.name) \(subject.description ?? "")".lowercased())
    let match = Set(words).sorted().map { "\"\($0)\"" }.joined(separator: " OR ")
    return try await database.cache.read { db in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM repository_text JOIN repository ON key = repository_text.rowid
          WHERE repository_text MATCH ? AND id <> ? ORDER BY bm25(repository_text) LIMIT 40
          """, arguments: [match, subject.id])
    }
  }

  /// The normalized gain of the first ten: a shared topic counts 1.
  private func gain(_ ids: [Int64], _ topics: [Int64: Set<String>], of id: Int64) -> Double {
    let wanted = topics[id] ?? []
    func sum(_ gains: some Sequence<Int>) -> Double {
      gains.enumerated().reduce(0) { $0 + Double($1.element) / log2(Double($1.offset) + 2) }
    }
    let found = ids.prefix(10).map { topics[$0]?.intersection(wanted).count ?? 0 }
    let ideal = topics.filter { $0.key != id }.map { $0.value.intersection(wanted).count }
      .sorted(by: >).prefix(10)
    return sum(found) / max(sum(ideal), 1)
  }
}
