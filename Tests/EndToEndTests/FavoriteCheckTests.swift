import Foundation
import GitHubSimulator
import TestSupport
import Testing

extension Stage {
  /// With a login whose account has `count` stars, which are favorites.
  static func withFavorites(_ count: Int) async throws -> Stage {
    let stage = try await make {
      $0.repositories = max(400, count * 3 / 2)
      $0.stars = ["monalisa": count]
    }
    let login = try await stage.ghrepo(
      "login", "--with-token", "--store", "file", input: SimulatorToken.classic.token)
    try #require(login.code == 0, "\(login)")
    if count > 0 {
      let pulled = try await stage.ghrepo("favorites", "sync", "--pull", "--yes")
      try #require(pulled.code == 0, "\(pulled)")
    }
    return stage
  }
}

/// `ghrepo favorites check` and the filters by what it has found.
@Suite(.timeLimit(.minutes(20))) struct FavoriteCheckTests {
  private static let hello = "octo-org/hello-world"

  private func add(_ names: [String], to stage: Stage) async throws {
    let result = try await stage.run(["favorites", "add"] + names).result()
    try #require(result.code == 0, "\(result)")
  }

  /// Imports the favorite `name` as it was when it had other words in its document.
  private func age(
    _ name: String, on stage: Stage, _ changes: [(String, String)]
  ) async throws {
    try await add([name], to: stage)
    let exported = try await stage.ghrepo("favorites", "export")
    let line = try #require(exported.lines.first { $0.contains("\"full_name\":\"\(name)\"") })
    #expect(try await stage.ghrepo("favorites", "remove", name).code == 0)
    let old = changes.reduce(line) { $0.replacing($1.0, with: $1.1) }
    #expect(old != line, "\(line)")
    let imported = try await stage.ghrepo("favorites", "import", "-", input: old + "\n")
    #expect(imported.code == 0, "\(imported)")
  }

  private func names(_ stage: Stage, _ arguments: String...) async throws -> [String] {
    let result = try await stage.run(["favorites", "list"] + arguments).result()
    #expect(result.code == 0, "\(result)")
    return result.firstColumns.filter { !$0.isEmpty }
  }

  @Test func `what was renamed, archived or deleted is found, listed and stays marked`()
    async throws
  {
    let stage = try await Stage.withFavorites(0)
    try await age("octo-org/new-name", on: stage, [("octo-org/new-name", "octo-org/old-name")])
    let archived = try await stage.run([
      "search", "archived:true", "--limit", "1", "--tsv", "--fields", "full_name",
    ]).result().firstColumns[0]
    try await age(archived, on: stage, [("\"archived\":true", "\"archived\":false")])
    try await age(Self.hello, on: stage, [(Self.hello, "octo-org/deleted")])
    #expect(try await names(stage, "--archived").isEmpty)
    let result = try await stage.ghrepo("favorites", "check", "--json")
    #expect(result.code == 0 && result.errors.contains("Checked 3 favorites."), "\(result)")
    let rows = try result.objects()
    #expect(rows.count == 3)
    for row in rows {
      switch row["full_name"] as? String {
      case "octo-org/new-name": #expect(row["former_name"] as? String == "octo-org/old-name")
      case archived: #expect(row["archived"] as? Bool == true)
      case "octo-org/deleted": #expect(row["gone"] as? Bool == true)
      default: Issue.record("\(row)")
      }
      #expect(row["checked_at"] is String)
    }
    await stage.github.stop()
    // An export has what was found, and an import brings it back.
    let exported = try await stage.ghrepo("favorites", "export")
    for name in ["octo-org/deleted", "octo-org/new-name"] {
      #expect(try await stage.ghrepo("favorites", "remove", name).code == 0)
    }
    #expect(try await names(stage, "is:gone OR is:moved").isEmpty)
    let imported = try await stage.ghrepo("favorites", "import", "-", input: exported.output)
    #expect(imported.code == 0, "\(imported)")
    #expect(try await names(stage, "--gone") == ["octo-org/deleted"])
    #expect(try await names(stage, "--moved") == ["octo-org/new-name"])
    #expect(try await names(stage, "--archived") == [archived])
    #expect(try await names(stage, "--stale").contains("octo-org/deleted"))
    #expect(try await names(stage, "--stale", "--gone") == ["octo-org/deleted"])
    #expect(try await names(stage, "is:gone OR is:moved").count == 2)
    #expect(try await names(stage, "NOT is:gone").count == 2)
  }

  @Test func `a thousand favorites take at most thirty requests`() async throws {
    let stage = try await Stage.withFavorites(1000)
    stage.github.clearRequests()
    let result = try await stage.ghrepo("favorites", "check")
    #expect(result.code == 0 && result.errors.contains("Checked 1,000 favorites."), "\(result)")
    #expect(stage.github.requests.count <= 30)
    #expect(stage.github.requests.allSatisfy { $0.path == "/graphql" })
  }

  @Test func `what GitHub leaves out for its work is asked for again`() async throws {
    let stage = try await Stage.withFavorites(40)
    stage.github.inject(.resourceLimits(30), for: "/graphql")
    let result = try await stage.ghrepo("favorites", "check")
    #expect(result.code == 0 && result.errors.contains("Checked 40 favorites."), "\(result)")
  }

  @Test func `a failure in the middle keeps what was found before`() async throws {
    let stage = try await Stage.withFavorites(120)
    stage.github.clearRequests()
    stage.github.inject(.insufficientScopes, for: "/graphql", skipping: 1)
    let result = try await stage.ghrepo("favorites", "check")
    #expect(result.code != 0, "\(result)")
    stage.github.clearFaults()
    let rows = try await stage.ghrepo("favorites", "list", "--json", "checked_at").objects()
    #expect(rows.count { $0["checked_at"] is String } == 50)
  }

  @Test func `without a login nothing is asked`() async throws {
    let stage = try await Stage.make()
    try await add([Self.hello], to: stage)
    stage.github.clearRequests()
    let result = try await stage.ghrepo("favorites", "check")
    #expect(result.code == 4, "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a time without a push is a filter`() async throws {
    let stage = try await Stage.withFavorites(100)
    let all = try await stage.ghrepo("favorites", "list", "--json", "full_name,pushed_at").objects()
    let year = Date.now - 365 * 86_400
    let expected = try all.filter { row in
      try Date(#require(row["pushed_at"] as? String), strategy: .iso8601) < year
    }
    let found = try await stage.ghrepo("favorites", "list", "--quiet-for", "12mo")
    #expect(abs(found.lines.count - expected.count) <= 1 && !expected.isEmpty, "\(found)")
    for wrong in ["soon", "12", "-3d", "12m"] {
      let result = try await stage.run(["favorites", "list", "--quiet-for=\(wrong)"]).result()
      #expect(result.code == 64 && result.errors.contains("90d, 8w, 12mo"), "\(result)")
    }
  }
}
