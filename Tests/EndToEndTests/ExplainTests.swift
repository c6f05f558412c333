import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Queries explained by the real program, and what it sends for relative dates.
@Suite(.timeLimit(.minutes(20))) struct ExplainTests {
  @Test(arguments: [
    ["search", "tool created:>-7d", "--pushed", ">=-1mo"], ["top", "--pushed", "-1y..today"],
    ["trending", "day", "--language", "swift"],
    ["search", "--text", "a \"b\" -c:d OR", "stars:>0"],
  ])
  func `the URL is the one that is requested`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    let explained = try await stage.run(arguments + ["--explain", "--json"]).result()
    #expect(explained.code == 0 && explained.errors == "", "\(explained)")
    #expect(stage.github.requests.isEmpty)
    let url = try JSONText(explained.standardOutput)["url"].string
    let result = try await stage.run(arguments).result()
    let search = try stage.onlySearch(result)
    #expect(url == "\(stage.github.url)\(search.path)?\(search.query)")
  }

  @Test func `a pipe gets plain lines, in Polish too`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "search", "langage:c", "--explain", setting: ["LANGUAGE": "pl", "CLICOLOR_FORCE": nil])
    #expect(result.code == 0 && !result.output.contains("\u{1B}"), "\(result)")
    #expect(result.output.contains("\nŻądania    1, do 30 wierszy\n"))
    #expect(result.output.contains("\nlangage:c\n^^^^^^^\n"))
    #expect(result.output.contains("Czy chodziło o „language:”?"))
  }

  @Test func `a terminal shows carets under wide characters, within its width`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(
      ["search", "日本 langage:c", "--explain"], setting: ["COLUMNS": "40"]
    ).result()
    #expect(result.output.contains("\n日本 langage:c\n     ^^^^^^^\n"), "\(result)")
  }

  @Test func `a query that GitHub surely refuses is a usage error and is not sent`() async throws {
    let stage = try await Stage.make()
    for arguments in [["search", "AND"], ["search", "AND", "--explain"]] {
      let result = try await stage.run(arguments).result()
      #expect(result.code == 64, "\(result)")
      #expect((result.output + result.errors).contains("AND\n^^^\n"))
    }
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `it needs no login, no network and no local database`() async throws {
    let stage = try await Stage.make()
    await stage.github.stop()
    let result = try await stage.ghrepo(
      "search", "x", "--explain", setting: ["GHREPO_TOKEN": "", "XDG_DATA_HOME": "/nowhere"])
    #expect(result.code == 0 && result.errors == "", "\(result)")
  }

  @Test func `relative dates are resolved offline, in web pages and in saved searches`()
    async throws
  {
    let stage = try await Stage.make()
    let web = try await stage.ghrepo("search", "x created:>-7d", "--web")
    #expect(web.output.contains("created%3A%3E20"), "\(web)")
    #expect(try await stage.ghrepo("search", "stars:>=0", "--limit", "9").code == 0)
    let offline = try await stage.ghrepo("search", "created:>-200y", "--offline")
    #expect(offline.lines.count == 9, "\(offline)")
    #expect(try await stage.ghrepo("search", "created:<-199y", "--offline").lines.isEmpty)
    #expect(try await stage.ghrepo("saved", "add", "old", "created:<-1d").code == 0)
    #expect(try await stage.ghrepo("saved").output.hasPrefix("old\tcreated:<-1d\t"))
    let run = try await stage.ghrepo("saved", "run", "old")
    #expect(run.code == 0, "\(run)")
    #expect(stage.searches.last?.parameter("q")?.hasPrefix("created:<20") == true)
  }
}
