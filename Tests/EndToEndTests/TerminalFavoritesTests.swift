import GitHubSimulator
import TestSupport
import Testing

/// Favourites at a terminal: row numbers, stars, questions.
struct TerminalFavoritesTests {
  private static let login = ["GH_TOKEN": SimulatorToken.classic.token]

  @Test(arguments: [("en", "2 favourites."), ("pl", "2 ulubione.")])
  func `rows of the last list are added, shown and removed by their numbers`(
    language: String, head: String
  ) async throws {
    let stage = try await TerminalStage()
    let environment = ["LANGUAGE": language]
    let search = try stage.ghrepo("search", "library", environment: environment)
    #expect(try await search.exitCode() == 0)
    for row in ["3", "1"] {
      let added = try stage.ghrepo("fav", "add", row, "--tag", "t\(row)", environment: environment)
      #expect(try await added.exitCode() == 0)
    }
    let list = try stage.ghrepo(
      "fav", "--sort", "added", "--order", "asc", environment: environment)
    try await list.see(head)
    #expect(try await list.exitCode() == 0)
    let screen = list.screen()
    #expect(
      screen.contains { $0.hasPrefix("  1 ★ ") } && screen.contains { $0.hasPrefix("  2 ★ ") })
    #expect(screen.contains { $0.contains("#t3") })
    let shown = try stage.ghrepo("fav", "show", "2", "--no-readme", environment: environment)
    try await shown.see("#t")
    #expect(try await shown.exitCode() == 0)
    let removed = try stage.ghrepo("fav", "rm", "1", "2", environment: environment)
    #expect(try await removed.exitCode() == 0)
    let marked = try stage.ghrepo("fav", environment: environment)
    #expect(try await marked.exitCode() == 0)
    #expect(!marked.screen().contains { $0.contains("★ ") })
  }

  @Test func `a difference is shown before anything is asked, and no means no`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.star(25, by: "monalisa")
    let session = try stage.ghrepo("fav", "sync", rows: 40, environment: Self.login)
    try await session.see("25 repositories are starred on GitHub and no favourites:")
    try await session.see("and 5 more")
    try await session.see("Make these 25 favourites? [y/N] ")
    session.type("n\n")
    #expect(try await session.exitCode() == 0)
    let list = try stage.ghrepo("fav")
    try await list.see("No favourites yet.")
    let pull = try stage.ghrepo("fav", "sync", "--pull", rows: 40, environment: Self.login)
    try await pull.see("[y/N] ")
    pull.type("y\n")
    try await pull.see("★ Added 25 favourites.")
    #expect(try await pull.exitCode() == 0)
  }

  @Test func `--yes asks nothing, and every star given is counted`() async throws {
    let stage = try await TerminalStage()
    #expect(try await stage.ghrepo("search", "library").exitCode() == 0)
    #expect(try await stage.ghrepo("fav", "add", "1", "2").exitCode() == 0)
    let push = try stage.ghrepo("fav", "sync", "--push", "--yes", environment: Self.login)
    try await push.see("Starring 2 of 2")
    try await push.see("Starred 2 repositories on GitHub.")
    #expect(try await push.exitCode() == 0)
    #expect(stage.simulator.starred(by: "monalisa").count == 2)
  }

  @Test func `clearing favourites asks with their number`() async throws {
    let stage = try await TerminalStage()
    #expect(try await stage.ghrepo("search", "library").exitCode() == 0)
    #expect(try await stage.ghrepo("fav", "add", "1", "2").exitCode() == 0)
    let clear = try stage.ghrepo("library", "clear", "--all", "--favorites")
    try await clear.see("2 favourites for good")
    try await clear.see("[y/N] ")
    clear.type("\n")
    #expect(try await clear.exitCode() == 0)
    let list = try stage.ghrepo("fav")
    try await list.see("2 favourites.")
  }

  @Test func `only what is new since the last run is shown, under its own numbers`() async throws {
    let stage = try await TerminalStage()
    #expect(try await stage.ghrepo("saved", "add", "x", "stars:>=0").exitCode() == 0)
    #expect(try await stage.ghrepo("saved", "run", "x", "--limit", "3").exitCode() == 0)
    let run = try stage.ghrepo("saved", "run", "x", "--limit", "5")
    try await run.see("2 new since the last run")
    #expect(try await run.exitCode() == 0)
    let numbers = run.screen().filter { $0.hasPrefix("  1 ") || $0.hasPrefix("  3 ") }
    #expect(numbers.count == 1 && numbers[0].contains("new"))
  }
}
