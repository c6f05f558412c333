import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo favorites remove` with filters and `--unstar`.
@Suite(.timeLimit(.minutes(20))) struct FavoriteCleanupTests {
  private static let cleanup = ["favorites", "remove", "--quiet-for", "1y", "--unstar"]

  private func names(_ stage: Stage, _ arguments: String...) async throws -> Set<String> {
    let result = try await stage.run(["favorites", "list"] + arguments).result()
    return Set(result.firstColumns.filter { !$0.isEmpty })
  }

  private func deletions(_ stage: Stage) -> Int {
    stage.github.requests.count { $0.method == "DELETE" }
  }

  @Test func `what the filters find is shown, removed with its stars, and can be taken back`()
    async throws
  {
    let stage = try await Stage.withFavorites(6)
    let (all, old) = (try await names(stage), try await names(stage, "--quiet-for", "1y"))
    try #require(!old.isEmpty && old.count < all.count, "\(old)")
    let result = try await stage.run(Self.cleanup + ["--yes"]).result()
    #expect(result.code == 0, "\(result)")
    #expect(Set(result.lines) == Set(old.map { "remove\t\($0)" }))
    #expect(result.errors.contains("Stars are removed as monalisa on "))
    #expect(result.errors.contains("Removed \(old.count) favorite"))
    #expect(try await names(stage) == all.subtracting(old))
    #expect(Set(stage.github.starred(by: "monalisa")) == all.subtracting(old))
    let command = try #require(result.errors.firstMatch(of: #/favorites import (\S+\.jsonl)/#))
    let imported = try await stage.ghrepo("favorites", "import", String(command.1))
    #expect(imported.code == 0, "\(imported)")
    #expect(try await names(stage) == all)
    let pushed = try await stage.ghrepo("favorites", "sync", "--push", "--yes")
    #expect(pushed.code == 0 && Set(stage.github.starred(by: "monalisa")) == all, "\(pushed)")
  }

  @Test func `without a terminal it needs a yes, and does nothing before`() async throws {
    let stage = try await Stage.withFavorites(4)
    let all = try await names(stage)
    stage.github.clearRequests()
    let result = try await stage.run(Self.cleanup).result()
    #expect(result.code == 64 && result.errors.contains("--yes"), "\(result)")
    #expect(try await names(stage) == all && stage.github.requests.isEmpty)
  }

  @Test func `after a failure the same command goes on`() async throws {
    let stage = try await Stage.withFavorites(8)
    let (all, old) = (try await names(stage), try await names(stage, "--quiet-for", "1y"))
    try #require(old.count >= 2)
    stage.github.inject(.unauthorized, for: "/user/starred/*", skipping: 1)
    let first = try await stage.run(Self.cleanup + ["--yes"]).result()
    #expect(first.code == 4 && first.errors.contains("removed 1 of \(old.count)"), "\(first)")
    // Only what was removed is printed.
    #expect(first.lines.count == 1, "\(first)")
    #expect(try await names(stage).count == all.count - 1)
    #expect(stage.github.starred(by: "monalisa").count == all.count - 1)
    stage.github.clearFaults()
    let second = try await stage.run(Self.cleanup + ["--yes"]).result()
    #expect(second.code == 0, "\(second)")
    #expect(Set(stage.github.starred(by: "monalisa")) == all.subtracting(old))
    #expect(deletions(stage) == old.count + 1)
  }

  @Test func `what GitHub refuses for one repository stays, and the others are removed`()
    async throws
  {
    let stage = try await Stage.withFavorites(4)
    let all = try await names(stage).sorted()
    stage.github.inject(.policy, for: "/user/starred/\(all[1])")
    let result = try await stage.run(["favorites", "remove", "--unstar", "-y"] + all).result()
    #expect(result.code == 1, "\(result)")
    #expect(result.errors.contains("\(all[1]): "), "\(result)")
    #expect(result.errors.contains("policy"), "\(result)")
    #expect(Set(result.lines) == Set((all[...0] + all[2...]).map { "remove\t\($0)" }))
    #expect(try await names(stage) == [all[1]])
    // The same names again: what is gone is said, the rest is removed.
    stage.github.clearFaults()
    let again = try await stage.run(["favorites", "remove", "--unstar", "-y"] + all).result()
    #expect(again.code == 6 && again.lines == ["remove\t\(all[1])"], "\(again)")
    #expect(again.errors.contains("\(all[0]) is not a favorite"), "\(again)")
    #expect(try await names(stage).isEmpty && stage.github.starred(by: "monalisa").isEmpty)
  }

  @Test func `a star that is gone already takes no request`() async throws {
    let stage = try await Stage.withFavorites(3)
    let all = try await names(stage).sorted()
    let first = try await stage.run(["favorites", "remove", "--unstar", "-y", all[0]]).result()
    #expect(first.code == 0 && deletions(stage) == 1)
    #expect(try await stage.ghrepo("favorites", "add", all[0]).code == 0)
    let second = try await stage.run(["favorites", "remove", "--unstar", "-y", all[0]]).result()
    #expect(second.code == 0 && deletions(stage) == 1, "\(second)")
  }

  @Test func `the star of another repository with the same name stays`() async throws {
    let stage = try await Stage.withFavorites(3)
    let all = try await names(stage)
    let name = try #require(all.first)
    let exported = try await stage.ghrepo("favorites", "export")
    let line = try #require(exported.lines.first { $0.contains("\"full_name\":\"\(name)\"") })
    let id = try #require(line.firstMatch(of: #/"id":[0-9]+/#))
    #expect(try await stage.ghrepo("favorites", "remove", name).code == 0)
    let other = line.replacing(id.0, with: "\"id\":99999999", maxReplacements: 1)
    #expect(try await stage.ghrepo("favorites", "import", "-", input: other + "\n").code == 0)
    let result = try await stage.run(["favorites", "remove", name, "--unstar", "-y"]).result()
    #expect(result.code == 1 && deletions(stage) == 0, "\(result)")
    #expect(result.errors.contains("another repository has this name now"))
    #expect(Set(stage.github.starred(by: "monalisa")) == all)
    #expect(try await names(stage) == all)
  }

  @Test func `where GitHub does not tell whose a name is, nothing is removed`() async throws {
    let stage = try await Stage.withFavorites(3)
    let all = try await names(stage)
    stage.github.inject(.sso(url: nil), for: "/graphql")
    let result = try await stage.run(
      ["favorites", "remove", "--unstar", "-y"] + all.sorted()
    ).result()
    #expect(result.code == 1 && deletions(stage) == 0, "\(result)")
    #expect(result.errors.contains("does not give this account access to it"))
    #expect(try await names(stage) == all)
    #expect(Set(stage.github.starred(by: "monalisa")) == all)
  }

  @Test func `each removal keeps a file of its own, and a failed one keeps none`() async throws {
    let stage = try await Stage.withFavorites(4)
    let all = Array(try await names(stage))
    var files: Set<Substring> = []
    for name in all.prefix(2) {
      let result = try await stage.run(["favorites", "remove", name, "--unstar", "-y"]).result()
      files.insert(try #require(result.errors.firstMatch(of: #/import (\S+\.jsonl)/#)).1)
    }
    #expect(files.count == 2)
    stage.github.inject(.policy, for: "/user/starred/*")
    let failed = try await stage.run(["favorites", "remove", all[2], "--unstar", "-y"]).result()
    #expect(failed.code == 5 && failed.errors.contains("Nothing was removed."), "\(failed)")
    #expect(!failed.errors.contains(".jsonl"))
    for file in files {
      #expect(try await stage.ghrepo("favorites", "import", String(file)).code == 0)
    }
    #expect(try await names(stage) == Set(all))
  }

  @Test func `without unstar the stars stay, and named favorites lose theirs`() async throws {
    let stage = try await Stage.withFavorites(4)
    let all = try await names(stage)
    let name = try #require(all.first)
    let unstarred = try await stage.run(["favorites", "remove", name, "--unstar", "-y"]).result()
    #expect(unstarred.code == 0, "\(unstarred)")
    #expect(Set(stage.github.starred(by: "monalisa")) == all.subtracting([name]))
    let result = try await stage.run(["favorites", "remove", "--stale", "--yes"]).result()
    #expect(result.code == 0 && deletions(stage) == 1, "\(result)")
    #expect(Set(stage.github.starred(by: "monalisa")) == all.subtracting([name]))
    let none = try await stage.run(["favorites", "remove", "--gone", "--yes"]).result()
    #expect(none.code == 0 && none.errors.contains("No favorites match."), "\(none)")
  }

  @Test(arguments: [
    (["a/b", "--stale"], 64, "not both"), ([], 64, "a filter such as --stale"),
    (["--stale", "--unstar", "-y"], 4, "not logged in"),
    (["a/b", "--unstar", "-y"], 6, "a/b"),
  ])
  func `what cannot be removed is an error`(
    arguments: [String], code: Int, words: String
  ) async throws {
    let stage = try await Stage.make()
    let found = try await stage.run([
      "search", "pushed:<2015-01-01", "--limit", "1", "--tsv", "--fields", "full_name",
    ]).result()
    _ = try await stage.run(["favorites", "add", found.firstColumns[0]]).result()
    let result = try await stage.run(["favorites", "remove"] + arguments).result()
    #expect(result.code == Int32(code), "\(result)")
    #expect(result.errors.lowercased().contains(words), "\(result)")
  }
}
