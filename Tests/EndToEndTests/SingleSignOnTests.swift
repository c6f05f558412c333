import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Lists from which GitHub left out organizations whose single sign-on the token is not authorized
/// for.
@Suite(.timeLimit(.minutes(20))) struct SingleSignOnTests {
  private static let leftOut = "GitHub omitted repositories of organizations"

  private func count(_ text: String, in result: ProgramResult) -> Int {
    result.errors.components(separatedBy: text).count - 1
  }

  @Test func `a pipe gets the rows, and standard error says once what is missing`() async throws {
    let stage = try await Stage.make { $0.repositories = 300 }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--json", token: .ssoBlocked)
    #expect(result.code == 0, "\(result)")
    #expect(stage.searches.count > 1)
    #expect(try result.objects().count > 200)
    #expect(count(Self.leftOut, in: result) == 1, "\(result.errors)")
    #expect(result.errors.contains("Authorize it: \(stage.github.url)/settings/tokens\n"))
  }

  @Test func `a list of every match says it when it notices and in its summary`() async throws {
    let stage = try await Stage.make { $0.repositories = 1500 }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--all", "--yes", "--fields", "id", token: .ssoBlocked)
    #expect(result.code == 0, "\(result)")
    #expect(count(Self.leftOut, in: result) == 2, "\(result.errors)")
    #expect(count("Authorize it:", in: result) == 1)
  }

  @Test func `an authorized token and an anonymous request say nothing`()
    async throws
  {
    let stage = try await Stage.make()
    for arguments in [["search", "tool"], ["search", "tool", "--anonymous"]] {
      let result = try await stage.run(arguments, token: .classic).result()
      #expect(result.code == 0 && count(Self.leftOut, in: result) == 0, "\(result)")
    }
  }

  @Test func `a pager says it above its rows`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--plain", columns: 200,
      environment: ["GHREPO_TOKEN": SimulatorToken.ssoBlocked.token])
    try await session.see("Authorize it: ")
    try await session.see("q: quit")
    session.type(" ")
    try await session.see("q: quit")
    session.type("q")
    #expect(try await session.exitCode() == 0)
    #expect(session.output.components(separatedBy: Self.leftOut).count == 2)
  }
}
