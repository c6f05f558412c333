import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo favorites sync --lists`.
@Suite(.timeLimit(.minutes(20))) struct StarListTests {
  private static let hello = "octo-org/hello-world"
  private static let other = "octo-org/new-name"

  /// With one favorite with a tag, and one list with another repository.
  private func make(
    scopes: [String], _ change: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    let token = SimulatorToken(
      token: "ghp_simulatorlists000000000000000000000000", login: "monalisa", scopes: scopes)
    let stage = try await Stage.make {
      $0.tokens.append(token)
      $0.lists = [:]
      change(&$0)
    }
    let login = try await stage.ghrepo(
      "login", "--with-token", "--store", "file", input: token.token)
    try #require(login.code == 0, "\(login)")
    let added = try await stage.ghrepo("favorites", "add", Self.hello, "--tag", "later")
    try #require(added.code == 0, "\(added)")
    stage.github.addList("🔮 Future ideas", of: [Self.other], by: "monalisa")
    return stage
  }

  private func sync(_ stage: Stage, _ arguments: String...) async throws -> ProgramResult {
    try await stage.run(["favorites", "sync", "--lists"] + arguments).result()
  }

  private static let difference =
    "pull\t\(other)\t🔮 Future ideas\npush\t\(hello)\tlater\n"

  @Test(arguments: [[], ["--dry-run"], ["--dry-run", "--push", "--yes"]])
  func `the difference is printed, and nothing changes`(arguments: [String]) async throws {
    let stage = try await make(scopes: ["user", "repo"])
    let result = try await stage.run(["favorites", "sync", "--lists"] + arguments).result()
    #expect(result.code == 0, "\(result)")
    let expected = Self.difference.split(separator: "\n").filter {
      !arguments.contains("--push") || $0.hasPrefix("push")
    }
    #expect(result.lines == expected.map(String.init), "\(result)")
    #expect(stage.github.lists(of: "monalisa").count == 1)
    let favorites = try await stage.ghrepo("favorites", "list", "--json", "tags").objects()
    #expect(favorites.count == 1)
  }

  @Test func `both directions in one go, with a copy of both sides before`() async throws {
    let stage = try await make(scopes: ["user", "repo"])
    let result = try await sync(stage, "--json", "--yes")
    #expect(result.code == 0, "\(result)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(document["new_lists"] as? [String] == ["later"])
    #expect((document["pull"] as? [[String: String]])?.first?["repository"] == Self.other)
    #expect(result.errors.contains("The star lists of monalisa on 127.0.0.1"), "\(result)")
    let lists = stage.github.lists(of: "monalisa")
    #expect(lists.map(\.name) == ["🔮 Future ideas", "later"])
    #expect(lists.map(\.repositories) == [[Self.other], [Self.hello]])
    let tagged = try await stage.ghrepo("favorites", "list", "tag:\"🔮 Future ideas\"")
    #expect(tagged.firstColumns == [Self.other], "\(tagged)")
    let again = try await sync(stage, "--yes")
    #expect(again.code == 0 && again.errors.contains("are in sync"), "\(again)")
    // The copy has both sides, and is a file that can be imported.
    let command = try #require(
      result.errors.split(separator: "`").first { $0.hasPrefix("ghrepo favorites import ") })
    let path = String(command.dropFirst("ghrepo favorites import ".count))
    let copy = try String(contentsOfFile: path, encoding: .utf8)
    #expect(copy.contains("\"🔮 Future ideas\"") && copy.contains("\"later\""), "\(copy)")
    #expect(try await stage.ghrepo("favorites", "import", path).code == 0)
  }

  @Test func `a pull works without the scope that a push asks for by name`() async throws {
    let stage = try await make(scopes: ["read:user", "repo"])
    let pulled = try await sync(stage, "--pull", "--yes")
    #expect(pulled.code == 0 && pulled.errors.contains("Tagged 1 favorite."), "\(pulled)")
    let pushed = try await sync(stage, "--push", "--yes")
    #expect(pushed.code == 5, "\(pushed)")
    #expect(pushed.errors.contains("login --scopes user"), "\(pushed)")
    // Nothing was changed, so that there is nothing to go back to.
    #expect(!pushed.errors.contains("favorites import"), "\(pushed)")
    #expect(stage.github.lists(of: "monalisa").count == 1)
  }

  @Test func `without any scope for lists the one that is enough is asked for`() async throws {
    let stage = try await make(scopes: ["repo"])
    let both = try await sync(stage, "--push", "--yes")
    #expect(both.code == 5 && both.errors.contains("login --scopes user"), "\(both)")
    #expect(!both.errors.contains("--scopes read:user"), "\(both)")
    let read = try await sync(stage, "--dry-run")
    #expect(read.code == 5 && read.errors.contains("login --scopes read:user"), "\(read)")
    let result = try await sync(stage)
    #expect(result.code == 5 && result.errors.contains("read:user"), "\(result)")
  }

  @Test func `an error in the middle says how far it got, and the same command goes on`()
    async throws
  {
    let stage = try await make(scopes: ["user", "repo"])
    let names = try await stage.run([
      "search", "stars:>10", "--limit", "2", "--tsv", "--fields", "full_name",
    ]).result().firstColumns
    for name in names {
      #expect(try await stage.ghrepo("favorites", "add", name, "--tag", "later").code == 0)
    }
    // Reading, the nodes, the list, and the first repository.
    stage.github.clearRequests()
    stage.github.inject(.insufficientScopes, for: "/graphql", skipping: 6)
    let stopped = try await sync(stage, "--push", "--yes")
    #expect(stopped.code != 0, "\(stopped)")
    #expect(stopped.errors.contains("New star lists on GitHub"), "\(stopped)")
    #expect(stopped.errors.contains("favorites import"), "\(stopped)")
    stage.github.clearFaults()
    let resumed = try await sync(stage, "--push", "--yes")
    #expect(resumed.code == 0, "\(resumed)")
    #expect(stage.github.lists(of: "monalisa").map(\.name) == ["🔮 Future ideas", "later"])
    #expect(Set(stage.github.lists(of: "monalisa")[1].repositories) == Set(names + [Self.hello]))
  }

  @Test func `a server without star lists is told`() async throws {
    let stage = try await make(scopes: ["user", "repo"]) { $0.enterpriseVersion = "3.18.1" }
    let result = try await sync(stage)
    #expect(result.code == 6 && result.errors.contains("has no star lists"), "\(result)")
  }

  @Test func `nothing is pushed without a question or an agreement`() async throws {
    let stage = try await make(scopes: ["user", "repo"])
    let result = try await sync(stage, "--push")
    #expect(result.code == 64 && result.errors.contains("--dry-run"), "\(result)")
    #expect(stage.github.lists(of: "monalisa").count == 1)
  }
}
