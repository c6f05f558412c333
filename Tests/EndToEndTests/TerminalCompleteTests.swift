import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --all` on a terminal.
@Suite(.timeLimit(.minutes(20))) struct TerminalCompleteTests {
  private func makeStage(latency: Duration = .zero) async throws -> TerminalStage {
    try await TerminalStage(latency: latency) { $0.crowding = .asOnGitHub }
  }

  @Test func `a user gets an estimate and a prompt and can decline`() async throws {
    let stage = try await makeStage()
    let session = try stage.ghrepo("search", "stars:>=0", "--all", "--sort", "stars")
    try await session.see("repositories match.")
    try await session.see("All rows: about ")
    try await session.see("Continue? [Y/n]")
    session.type("n\n")
    #expect(try await session.exitCode() == 2)
    #expect(!session.output.contains("★"))
  }

  @Test func `progress is below the rows until the summary replaces it`() async throws {
    let stage = try await makeStage(latency: .milliseconds(150))
    let session = try stage.ghrepo("search", "stars:>=0", "--all", "--sort", "stars")
    try await session.see("Continue? [Y/n]")
    session.type("\n")
    try await session.see("% · ")
    try await session.see("repositories in ")
    #expect(try await session.exitCode() == 0)
    #expect(!session.screen().contains { $0.contains("% · ") })
  }

  @Test func `there is no prompt with --yes or if the rows go to a file`() async throws {
    let stage = try await makeStage()
    let file = try ScratchDirectory()
    let session = try stage.ghrepo(
      "search", "stars:>=0", "--all", "--sort", "stars", redirections: [1: file.appending("rows")])
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("Continue?"))
    let agreed = try stage.ghrepo("search", "stars:>=0", "--all", "--yes", "--limit", "40")
    #expect(try await agreed.exitCode() == 0)
    #expect(!agreed.output.contains("Continue?"))
  }

  @Test func `Ctrl-C at the prompt ends the program`() async throws {
    let stage = try await makeStage()
    let session = try stage.ghrepo("search", "stars:>=0", "--all", "--sort", "stars")
    try await session.see("Continue? [Y/n]")
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
    #expect(session.isCooked)
  }

  @Test func `a user is told that a count is an estimate`() async throws {
    let stage = try await makeStage()
    let session = try stage.ghrepo("search", "stars:>=0", "--count")
    try await session.see("Above 1,000, GitHub's count is an estimate.")
    #expect(try await session.exitCode() == 0)
  }
}
