import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo similar`.
@Suite(.timeLimit(.minutes(20))) struct SimilarTests {
  /// A repository with several topics.
  private func subject(_ stage: Stage) async throws -> (name: String, topics: Set<String>) {
    let rows = try await stage.ghrepo(
      "search", "stars:>5 topics:>2", "--limit", "1", "--json", "full_name,topics"
    ).objects()
    let row = try #require(rows.first)
    return (
      try #require(row["full_name"] as? String), Set(try #require(row["topics"] as? [String]))
    )
  }

  @Test func `similar repositories share topics, and the field says which`() async throws {
    let stage = try await Stage.make { $0.repositories = 2000 }
    let (name, topics) = try await subject(stage)
    stage.github.clearRequests()
    let found = try await stage.ghrepo(
      "similar", name, "--limit", "10", "--json", "full_name,topics,shared,position")
    #expect(found.code == 0, "\(found)")
    let rows = try found.objects()
    #expect((1...10).contains(rows.count))
    #expect(!rows.contains { $0["full_name"] as? String == name })
    for row in rows {
      let own = Set(try #require(row["topics"] as? [String]))
      let shared = try #require(row["shared"] as? [String])
      for case let topic in shared where topic.hasPrefix("topic:") {
        let topic = String(topic.dropFirst("topic:".count))
        #expect(own.contains(topic) && topics.contains(topic), "\(row)")
      }
    }
    let first = try #require(rows.first?["shared"] as? [String])
    #expect(first.contains { $0.hasPrefix("topic:") }, "\(rows)")
    let searches = stage.github.requests.filter { $0.path == "/search/repositories" }
    #expect((1...2).contains(searches.count))
    #expect(stage.github.requests.count <= 3)
    // The second time everything is in the cache.
    stage.github.clearRequests()
    let again = try await stage.ghrepo(
      "similar", name, "--limit", "10", "--json", "full_name,topics,shared,position")
    #expect(again.output == found.output && stage.github.requests.isEmpty)
  }

  @Test func `offline only the cache is asked`() async throws {
    let stage = try await Stage.make { $0.repositories = 2000 }
    let (name, _) = try await subject(stage)
    let unknown = try await stage.ghrepo("similar", "octo-org/hello-world", "--offline")
    #expect(unknown.code == 6, "\(unknown)")
    #expect(try await stage.ghrepo("search", "stars:>5", "--limit", "300").code == 0)
    stage.github.clearRequests()
    let found = try await stage.ghrepo("similar", name, "--offline")
    #expect(found.code == 0 && !found.lines.isEmpty, "\(found)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a rate limit leaves the cache, and is told`() async throws {
    let stage = try await Stage.make { $0.repositories = 2000 }
    let (name, _) = try await subject(stage)
    #expect(try await stage.ghrepo("search", "stars:>5", "--limit", "300").code == 0)
    stage.github.inject(.primaryLimit, for: "/search/*")
    let found = try await stage.ghrepo("similar", name)
    #expect(found.code == 0 && !found.lines.isEmpty, "\(found)")
    #expect(found.errors.contains("From the cache only"), "\(found)")
  }

  @Test func `a name that does not exist, and wrong arguments, are errors`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("similar", "octo-org/nothing-here").code == 6)
    #expect(try await stage.ghrepo("similar").code == 64)
    #expect(try await stage.ghrepo("similar", "a/b", "--limit", "0").code == 64)
    #expect(try await stage.ghrepo("similar", "no-slash").code == 64)
  }
}
