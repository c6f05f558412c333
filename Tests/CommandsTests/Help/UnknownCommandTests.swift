import ArgumentParser
import Core
import Messages
import PresentationTestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Words in the place of a command that are not commands.
@Suite(.timeLimit(.minutes(10)))
struct UnknownCommandTests {
  /// The message about a line; nil if it is valid.
  private func complaint(_ line: String) -> String? {
    let arguments = line.split(separator: " ").map(String.init)
    do {
      _ = try GhrepoCommand.command(from: arguments)
      return nil
    } catch { return usageMessage(error) }
  }

  @Test(arguments: [
    ("serch x", "ghrepo search"), ("Search x", "ghrepo search"), ("trendng", "ghrepo trending"),
    ("help serch", "ghrepo search"), ("help fav ad", "ghrepo favorites add"),
    ("fav ad x", "ghrepo favorites add"), ("fav rmeove 1", "ghrepo favorites remove"),
    ("favourites lsit", "ghrepo favorites list"), ("saved rnu x", "ghrepo saved run"),
    ("cache claer", "ghrepo cache clear"),
  ])
  func `a misspelled command suggests the closest one`(line: String, command: String) throws {
    let text = try #require(complaint(line))
    #expect(text.hasPrefix("Unknown command"))
    #expect(text.contains("Did you mean `\(command)`?"), "\(text)")
    #expect(!text.contains("--help` for help."))
  }

  @Test(arguments: [
    ("auth", "ghrepo login"), ("auth refresh -s repo", "ghrepo login"),
    ("octo/noodle", "ghrepo show octo/noodle"),
    ("https://github.com/octo/noodle --web", "ghrepo show https://github.com/octo/noodle --web"),
    ("version", "ghrepo --version"), ("star a/b", "ghrepo favorites add"),
    ("fav note a/b hello", "ghrepo favorites add --note"),
    ("fav tag 3 x", "ghrepo favorites add --tag"), ("saved new x y", "ghrepo saved add"),
    ("library", "ghrepo cache"),
  ])
  func `another program's command suggests its counterpart`(line: String, command: String) throws {
    let text = try #require(complaint(line))
    #expect(text.contains("Did you mean `\(command)`?"), "\(text)")
  }

  @Test(arguments: [
    ("api user", "`gh api`"), ("pr list", "`gh pr`"),
    ("issue", "`gh issue`"), ("repo fork a/b", "`gh repo fork`"),
    ("repo create", "`gh repo create`"),
    ("search issues bug", "`gh search issues bug`"),
    ("search issues bug", "`ghrepo search --text issues bug`"), ("search code", "`gh search code`"),
    ("search prs --json name", "`gh search prs --json name`"),
    ("search -L1 commits x", "gh search"), ("search Issues bug", "`gh search issues bug`"),
    ("search --json name issues bug", "`ghrepo search --json name --text issues bug`"),
    ("search issues bug --state open -l go", "`ghrepo search --text issues bug -l go`"),
    ("search issues bug --sort comments", "`ghrepo search -- issues bug`"),
    ("search issues prs", "`ghrepo search -- issues prs`"),
    ("browse issues bug", "`ghrepo browse --text issues bug`"),
    ("saved add mine prs bug", "`ghrepo saved add mine --text prs bug`"),
    ("search users octo", "https://github.com/search?type=users"),
    ("search topics cli", "`ghrepo search --topic NAME`"),
    ("browse octo/noodle", "`ghrepo show --web octo/noodle`"),
    ("browse https://github.com/octo/noodle", "`ghrepo browse --text https:"),
    ("browse --repo octo/noodle", "repo:OWNER/NAME"),
  ])
  func `a command for what ghrepo does not have names one that does`(
    line: String, command: String
  ) throws {
    let text = try #require(complaint(line))
    #expect(text.contains(command) && !text.contains("Did you mean `ghrepo"), "\(text)")
  }

  @Test(arguments: [
    ("issue bug", "`gh search issues bug`"), ("Repo engine", "`ghrepo search engine`"),
    ("user a b", "`gh api -X GET search/users -f 'q=a b'`"), ("issue", nil), ("bug issue", nil),
  ])
  func `a word that may be meant as what to search is searched for, with a hint`(
    words: String, command: String?
  ) throws {
    let terms = words.split(separator: " ").map(String.init)
    #expect(complaint("search \(words)") == nil)
    let hint = SearchHint.about(terms)?.text(in: .en)
    #expect((hint == nil) == (command == nil) && hint?.contains(command ?? "") != false)
  }

  @Test func `config and alias commands explain that they do not exist`() throws {
    #expect(try #require(complaint("config list")).contains("config.yml"))
    #expect(try #require(complaint("alias list")).contains("shell"))
  }

  @Test(arguments: [
    ("fav engine", "ghrepo favorites list engine"),
    ("favorites engine of", "ghrepo favorites list engine of"),
    ("saved tools", "ghrepo saved run tools"),
  ])
  func `words after a group do not start a search`(line: String, command: String) throws {
    #expect(try #require(complaint(line)).contains("Did you mean `\(command)`?"))
  }

  @Test func `an unknown command without a similar one is only named`() throws {
    #expect(try #require(complaint("qqqqqq")).contains("Unknown command \"qqqqqq\".\n"))
    #expect(try #require(complaint("cache qqqqqq")).contains("\"cache qqqqqq\".\n"))
  }

  @Test(arguments: [
    "search repos", "search -- repos engine", "search repos issues", "search --text issues",
    "search bug issues", "search -- code editor", "search --owner users x", "browse c/c++ x",
    "browse --text octo/noodle", "search engine repos", "search --language go repos",
    "saved add issues x", "fav", "fav list engine", "fav -- engine", "fav --tag x", "fav help add",
    "saved", "cache",
    "help", "help fav add", "help search", "saved rm x", "fav rm 1",
  ])
  func `known commands and real searches stay unchanged`(line: String) {
    #expect(complaint(line) == nil)
  }

  @Test func `words of a suggestion can be pasted into a shell`() throws {
    let arguments = ["favorites", "a b", "it's", "$(x)"]
    let error = #expect(throws: CommandLineError.self) {
      try GhrepoCommand.command(from: arguments)
    }
    let text = try #require(error?.message.text(in: .en))
    #expect(text.contains(#"`ghrepo favorites list 'a b' 'it'\''s' '$(x)'`"#), "\(text)")
  }
}
