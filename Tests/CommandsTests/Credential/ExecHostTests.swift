import GitHub
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct ExecHostTests {
  @Test(
    arguments: [
      ("github.com", [:], nil), ("ghe.example:8443", [:], "ghe.example:8443"),
      ("octo.ghe.com", ["GH_HOST": "ghe.example"], "octo.ghe.com"),
      ("github.com", ["GH_HOST": "ghe.example"], "github.com"),
    ] as [(String, [String: String], String?)])
  func `gh is told the host of the token`(
    name: String, environment: [String: String], expected: String?
  ) throws {
    #expect(
      ExecCommand.ghHost(for: try GitHubHost(named: name), in: environment) == expected)
  }

  @Test func `gh does not know a server in place of GitHub`() throws {
    let host = GitHubHost(
      name: "127.0.0.1:1", apiURL: "http://127.0.0.1:1", webURL: "http://127.0.0.1:1",
      kind: .replacement)
    #expect(ExecCommand.ghHost(for: host, in: ["GH_HOST": "x"]) == nil)
  }
}
