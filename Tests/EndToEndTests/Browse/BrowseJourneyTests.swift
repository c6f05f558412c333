import GitHubSimulator
import TestSupport
import Testing

/// What most users do: look around, search, read, add a favorite, quit.
@Suite(.timeLimit(.minutes(20))) struct BrowseJourneyTests {
  struct Words: Sendable {
    let language, trending, results, added, favorites, help: String
  }

  private static let words = [
    Words(
      language: "en", trending: "2 Trending", results: "results", added: "♥ Added ",
      favorites: "1 favorite", help: "─ Keys "),
    Words(
      language: "pl", trending: "2 Trendy", results: "wynik", added: "♥ Dodano",
      favorites: "1 ulubione", help: "─ Klawisze "),
  ]

  @Test(arguments: words)
  func `a user looks around, searches, reads, adds a favorite, quits`(words: Words) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse(environment: ["LANGUAGE": words.language])
    try await screen.see(words.trending)
    try await screen.see(words.results)
    screen.press("/", "library", KeyBytes.enter)
    try await screen.see("/ library")
    try await screen.wait(for: "results") { _ in
      screen.lines[1].contains(words.results) && screen.names.count > 2
        && screen.names.first?.contains("library") == true
    }
    let name = try #require(screen.names.first)
    screen.press(KeyBytes.enter)
    try await screen.seeReadme(of: name)
    screen.press("d")
    // Of the facts, which have other words in each language.
    try await screen.see("Fork")
    screen.press("f")
    try await screen.see(words.added)
    screen.press(KeyBytes.escape)
    try await screen.wait(for: "the list") { _ in screen.names.count > 2 }
    screen.press("4")
    try await screen.see(words.favorites)
    #expect(screen.names == [name])
    screen.press("?")
    try await screen.see(words.help)
    screen.press(KeyBytes.escape)
    try await screen.miss(words.help)
    try await screen.quit()
  }

  @Test func `the number of results follows the input, without Enter`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse()
    try await screen.see("results")
    screen.press("/", "library")
    try await screen.wait(for: "rows") { _ in screen.names.first?.contains("library") == true }
    screen.press("zzzzqq")
    try await screen.see("No repositories match \"libraryzzzzqq\".")
    try #require(screen.lines[1].contains("/ libraryzzzzqq"))
    screen.press(KeyBytes.escape)
    try await screen.miss("Esc leave")
    try await screen.quit()
  }

  @Test func `keys typed ahead are handled in order`() async throws {
    let stage = try await TerminalStage(latency: .milliseconds(150))
    let screen = try stage.browse()
    try await screen.see("2 Trending")
    screen.press("/", "library", KeyBytes.enter, "4", "1", "?")
    try await screen.see("─ Keys ")
    screen.press(KeyBytes.escape)
    try await screen.miss("─ Keys ")
    try await screen.wait(for: "rows") { _ in screen.names.first?.contains("library") == true }
    try await screen.quit()
  }
}
