import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Lists and pages that are longer than the window.
@Suite(.timeLimit(.minutes(5)))
struct TerminalPagerTests {
  private static let marking = ["PAGER": "sed 's/^/| /'"]

  private func paged(_ session: TerminalSession) -> [String] {
    session.screen().filter { $0.hasPrefix("| ") }
  }

  @Test func `a long list goes through the pager, one line per repository`() async throws {
    let stage = try await TerminalStage()
    // Other commands accept its row numbers.
    let list = try stage.lines(
      "ghrepo search 'stars:>=0'", "PAGER=cat ghrepo show 30 --no-readme", rows: 24,
      environment: Self.marking)
    #expect(try await list.exitCode() == 0)
    #expect(list.output.components(separatedBy: "\r\n| ").count >= 29)
    let last = try #require(paged(list).last { $0.contains("/") })
    let name = try #require(last.split(separator: " ").first { $0.contains("/") })
    #expect(list.output.components(separatedBy: name.split(separator: "/")[0]).count > 2)
  }

  @Test func `a list that fits into the window does not use the pager`() async throws {
    let stage = try await TerminalStage()
    let short = try stage.ghrepo("search", "stars:>=0", "--limit", "3", environment: Self.marking)
    #expect(try await short.exitCode() == 0)
    #expect(paged(short).isEmpty)
  }

  @Test func `rows before a page that fails are kept, and the pager does not hide the error`()
    async throws
  {
    let stage = try await TerminalStage()
    stage.simulator.inject(.captivePortal, for: "/search/repositories?*&page=2")
    let list = try stage.lines(
      "! ghrepo search 'stars:>=0' --limit 150", "PAGER=cat ghrepo show 100 --no-readme",
      environment: Self.marking)
    #expect(try await list.exitCode() == 0)
    let numbers = list.screen().prefix { !$0.hasPrefix("ghrepo: ") }
      .compactMap { Int($0.prefix(4).trimmingCharacters(in: .whitespaces)) }
    #expect(numbers == Array(1...100), "\(list.output)")
    #expect(paged(list).isEmpty)
  }

  @Test(arguments: [
    (["GH_PAGER": ""], []), (["GH_PAGER": "cat"], []), ([:], ["--no-pager"]),
    ([:], ["--page-through", "--plain", "--limit", "3"]),
  ])
  func `the pager can be turned off`(
    environment: [String: String], options: [String]
  ) async throws {
    let stage = try await TerminalStage()
    let list = try stage.ghrepo(
      ["search", "stars:>=0"] + options,
      environment: Self.marking.merging(environment) { $1 })
    #expect(try await list.exitCode() == 0)
    #expect(paged(list).isEmpty)
  }

  @Test(arguments: ["head -n 2", "true"])
  func `leaving the pager early is not an error`(pager: String) async throws {
    let stage = try await TerminalStage()
    let list = try stage.lines(
      "ghrepo search 'stars:>=0'", "ghrepo fav add 30", rows: 24, environment: ["PAGER": pager])
    #expect(try await list.exitCode() == 0)
    #expect(list.isCooked)
  }

  @Test func `the pager handles Ctrl-C itself`() async throws {
    let stage = try await TerminalStage()
    let list = try stage.ghrepo(
      "search", "stars:>=0",
      environment: [
        "PAGER": "trap 'echo interrupted; exit' INT; echo ready; read -r line </dev/tty"
      ])
    try await list.see("ready")
    list.type("\u{3}")
    try await list.see("interrupted")
    let code = try await list.exitCode()
    #expect(code == 0, "\(code): \(list.output)")
  }

  @Test func `the lines of images count toward the height`() async throws {
    let stage = try await TerminalStage(
      configuration: "theme: dark\nimages: symbols\nimage_wait_seconds: 25\n"
    ) { $0.ownImages = true }
    let words = try stage.ghrepo("show", "octo-org/hello-world", "--images", "none", "--no-pager")
    #expect(try await words.exitCode() == 0)
    let rows = words.output.components(separatedBy: "\r\n").count + 2
    let page = try stage.ghrepo(
      "show", "octo-org/hello-world", rows: rows, environment: Self.marking)
    #expect(try await page.exitCode() == 0)
    #expect(page.output.contains("\n| "))
  }

  @Test func `full rows show their images as symbols`() async throws {
    let stage = try await TerminalStage(
      configuration: "theme: dark\nimages: kitty\nrows: full\nimage_wait_seconds: 25\n"
    ) { $0.ownImages = true }
    let list = try stage.ghrepo(
      "search", "library",
      environment: Self.marking.merging(["COLORTERM": "truecolor"]) { $1 })
    #expect(try await list.exitCode() == 0)
    #expect(list.output.contains("\u{1B}[48;2;") && !list.output.contains("a=t,"))
    #expect(list.output.contains("\n| "))
  }
}
