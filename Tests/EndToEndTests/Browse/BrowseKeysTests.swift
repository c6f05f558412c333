import GitHubSimulator
import TestSupport
import Testing

/// Keys that a user configured.
@Suite(.timeLimit(.minutes(20))) struct BrowseKeysTests {
  private func stage(_ keys: String) async throws -> TerminalStage {
    try await TerminalStage(configuration: "theme: dark\nimages: none\n" + keys)
  }

  @Test func `configured keys work and are shown`()
    async throws
  {
    let stage = try await stage("keys:\n  down: [w]\n  help: [h]\n  quit: [X]\n")
    let screen = try stage.browse()
    try await screen.see("results")
    try await screen.see("h help")
    screen.press("q", "j", "w")
    try await screen.wait(forRow: 2)
    screen.press("X")
    try await screen.expectEnd(0)
  }

  @Test(arguments: ["keys:\n  fly: [w]\n", "keys:\n  down: [wobble]\n", "keys:\n  quit: []\n"])
  func `invalid keys are an error before the full screen opens`(
    keys: String
  ) async throws {
    let stage = try await stage(keys)
    let screen = try stage.browse()
    #expect(try await screen.session.exitCode() == 64)
    #expect(screen.session.output.contains("/ghrepo/config.yml"))
    #expect(!screen.session.output.contains("\u{1B}[?1049h"))
  }
}
