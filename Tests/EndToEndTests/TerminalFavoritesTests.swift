import GitHubSimulator
import TestSupport
import Testing

/// Favorites on a terminal: row numbers, stars, prompts.
@Suite(.timeLimit(.minutes(20))) struct TerminalFavoritesTests {
  private static let login = ["GHREPO_TOKEN": SimulatorToken.classic.token]

  @Test(arguments: [("en", "2 favorites."), ("pl", "2 ulubione.")])
  func `rows of the last list are added, shown and removed by their numbers`(
    language: String, head: String
  ) async throws {
    let stage = try await TerminalStage()
    let environment = ["LANGUAGE": language]
    let session = try stage.lines(
      "ghrepo search library --limit 5", "ghrepo fav add 3 --tag t3", "ghrepo fav add 1 --tag t1",
      "ghrepo fav --sort added --order asc", "read -r _", "ghrepo fav show 2 --no-readme",
      "read -r _", "ghrepo fav rm 1 2 --yes", "echo gone", "ghrepo fav", environment: environment)
    try await session.see(head)
    try await session.see("#t1")
    let screen = session.screen()
    #expect(
      screen.contains { $0.hasPrefix("  1 ♥ ") } && screen.contains { $0.hasPrefix("  2 ♥ ") })
    #expect(screen.contains { $0.contains("#t3") })
    session.type("\n")
    try await session.see("#t")
    session.type("\n")
    #expect(try await session.exitCode() == 0)
    let end = try #require(session.screen().split(separator: "gone").last)
    #expect(!end.contains { $0.contains("♥ ") })
  }

  @Test func `a number behind the end of the last list names its end`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.lines("ghrepo search library --limit 3", "ghrepo fav add 7")
    try await session.see("It has 3 rows: use a number from 1 to 3.")
    #expect(try await session.exitCode() == 6)
  }

  @Test func `each terminal has its own row numbers, and a list into a pipe changes none`()
    async throws
  {
    let stage = try await TerminalStage()
    let first = try stage.lines(
      "ghrepo search library --limit 2 --sort stars", "read -r _",
      "ghrepo search library --limit 2 --sort stars --order asc | cat", "ghrepo fav add 1")
    try await first.see("  2 ")
    let other = try stage.lines(
      "ghrepo search library --limit 2 --sort updated", "ghrepo search library --limit 1")
    #expect(try await other.exitCode() == 0)
    let row = try #require(first.screen().first { $0.hasPrefix("  1 ") })
    let name = try #require(row.split(separator: " ").dropFirst().first)
    first.type("\n")
    try await first.see("♥ Added \(name).")
    let third = try stage.lines("ghrepo fav add 1")
    try await third.see("There is no list in this terminal yet.")
    #expect(try await third.exitCode() == 6)
  }

  @Test func `the difference is shown before the prompt, and no changes nothing`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.star(25, by: "monalisa")
    let session = try stage.ghrepo("fav", "sync", rows: 40, environment: Self.login)
    try await session.see("25 repositories are starred on GitHub but not favorites:")
    try await session.see("and 5 more")
    try await session.see("Add these 25 to favorites? [y/N] ")
    session.type("n\n")
    #expect(try await session.exitCode() == 0)
    let list = try stage.ghrepo("fav")
    try await list.see("No favorites yet.")
    let pull = try stage.ghrepo("fav", "sync", "--pull", rows: 40, environment: Self.login)
    try await pull.see("[y/N] ")
    pull.type("y\n")
    try await pull.see("♥ Added 25 favorites.")
    #expect(try await pull.exitCode() == 0)
  }

  @Test func `--yes needs no prompt, and every new star is counted`() async throws {
    let stage = try await TerminalStage()
    let added = try stage.lines("ghrepo search library", "ghrepo fav add 1 2")
    #expect(try await added.exitCode() == 0)
    let push = try stage.ghrepo("fav", "sync", "--push", "--yes", environment: Self.login)
    try await push.see("Starring 2 of 2")
    try await push.see("Starred 2 repositories on GitHub.")
    #expect(try await push.exitCode() == 0)
    #expect(stage.simulator.starred(by: "monalisa").count == 2)
  }

  @Test func `clearing favorites asks with their number`() async throws {
    let stage = try await TerminalStage()
    let added = try stage.lines("ghrepo search library", "ghrepo fav add 1 2")
    #expect(try await added.exitCode() == 0)
    let clear = try stage.ghrepo("cache", "clear", "--all", "--favorites")
    try await clear.see("Permanently delete 2 favorites")
    try await clear.see("[y/N] ")
    clear.type("\n")
    #expect(try await clear.exitCode() == 2)
    let list = try stage.ghrepo("fav")
    try await list.see("2 favorites.")
  }

  @Test func `a larger limit makes no row new`() async throws {
    let stage = try await TerminalStage()
    #expect(try await stage.ghrepo("saved", "add", "x", "stars:>=0").exitCode() == 0)
    #expect(try await stage.ghrepo("saved", "run", "x", "--limit", "3").exitCode() == 0)
    let run = try stage.ghrepo("saved", "run", "x", "--limit", "5")
    try await run.see("Nothing new since the last run")
    try await run.see("Skipped 2 results that")
    #expect(try await run.exitCode() == 0)
  }
}
