import ArgumentParser
import Core
import CoreTestSupport
import GitHub
import PresentationTestSupport
import Rendering
import Testing

@testable import Commands

/// Spellings that gh accepts.
@Suite(.timeLimit(.minutes(10)))
struct GhSpellingTests {
  private func search(_ arguments: String...) throws -> SearchCommand {
    let command = try GhrepoCommand.command(from: ["search"] + arguments)
    return try #require(command as? SearchCommand)
  }

  private func complaint(_ arguments: String...) throws -> String { try complaint(arguments) }

  private func complaint(_ arguments: [String]) throws -> String {
    let error = #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: arguments)
    }
    return usageMessage(error)
  }

  @Test(arguments: [
    ["engine", "--json", "name,html_url"], ["--json", "name,html_url", "engine"],
    ["engine", "--json=name,html_url"], ["--json", "name,html_url", "--", "engine"],
    ["engine", "--jsonl", "name,html_url"], ["--csv", "name,html_url", "engine"],
    ["engine", "--tsv=name,html_url"],
  ])
  func `names after a format are fields, not words`(arguments: [String]) throws {
    let command = try #require(
      GhrepoCommand.command(from: ["search"] + arguments) as? SearchCommand)
    let format = try #require(command.options.format.chosen)
    #expect(command.terms == ["engine"] && arguments.contains { $0.hasPrefix(format) })
    #expect(try command.options.format.selectedFields()?.map(\.rawValue) == ["name", "html_url"])
  }

  @Test func `one field is enough, and other words stay words`() throws {
    #expect(try search("engine", "--json", "name").options.format.fields == "name")
    #expect(try search("--json", "--", "name").terms == ["name"])
    #expect(try search("name", "--json").terms == ["name"])
    #expect(try search("--text", "--json", "a,b").terms == ["a,b"])
  }

  @Test(arguments: [
    ("nameWithOwner", "full_name"), ("fullName", "full_name"), ("url", "html_url"),
    ("stargazerCount", "stargazers_count"), ("stargazersCount", "stargazers_count"),
    ("isArchived", "archived"), ("createdAt", "created_at"),
    ("openIssuesCount", "open_issues_count"),
  ])
  func `a field name of gh is accepted, and stays the name in the output`(
    name: String, field: String
  ) throws {
    let fields = try search("engine", "--json", "id,\(name)").options.format.selectedFields() ?? []
    #expect(fields.map(\.rawValue) == ["id", name])
    let row = ListedRepository(.sample(7, "octo/noodle", stars: 3), position: 1)
    let wanted = ListedField(rawValue: field).map { row.json([$0]) }
    guard case .object(let members) = row.json(fields), case .object(let expected) = wanted else {
      Issue.record("not an object")
      return
    }
    #expect(members[1].value == expected[0].value)
  }

  @Test(arguments: [
    ("repositoryTopics", "topics"), ("licenseInfo,id", "license"), ("id,nam", "name"),
    ("primaryLanguage", "language"), ("FullName", "full_name"),
  ])
  func `a field of gh with another kind of value suggests ours`(fields: String, field: String)
    throws
  {
    let text = try complaint("search", "engine", "--json", fields)
    #expect(text.contains("Did you mean \"\(field)\"?"), "\(text)")
  }

  @Test(arguments: [
    ("auth login --with-token", "login"), ("auth logout", "logout"),
    ("completion -s bash", "completions"), ("completion zsh", "completions"),
    ("completion --shell fish", "completions"),
    ("auth status --json", "status"), ("auth token", "token"), ("auth switch", "switch"),
    ("auth setup-git", "setup-git"), ("auth git-credential get", "credential"),
    ("repo view a/b --web", "show"), ("repo clone a/b", "clone"),
    ("repo clone a/b c -- --depth 1 --no-tags", "clone"),
    ("search repos engine --language go", "search"),
    ("search repos --topic cli", "search"),
  ])
  func `a command of gh runs ours`(line: String, name: String) throws {
    let command = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
    #expect(type(of: command).configuration.commandName == name)
  }

  @Test func `gh's name for a search is not searched for, unless it stands alone`() throws {
    #expect(try search("repos", "engine").terms == ["engine"])
    #expect(try search("repos", "--topic", "cli").terms == [])
    #expect(try search("repos").terms == ["repos"])
    #expect(try search("-L1", "Repositories", "engine").terms == ["engine"])
    #expect(try search("repositories", "-L1").terms == ["repositories"])
    #expect(try search("engine", "repos").terms == ["engine", "repos"])
    #expect(try search("--paginate", "engine").options.listing.pageThrough)
    #expect(GhSpelling.named(["help", "auth", "login"]) == ["help", "login"])
  }

  @Test(arguments: [
    ("search engine --json nme", "Did you mean \"name\"?"),
    ("search engine --json nme", "search for the word \"nme\", put it before `--json`"),
    ("search engine --json stars -L1", "Did you mean \"stargazers_count\"?"),
    ("search --json engine", "search for the word \"engine\", put it before `--json`"),
    ("search engine --json=nme", "Did you mean \"name\"?"),
    ("search engine --json html-url", "Did you mean \"html_url\"?"),
    ("search engine --json name,stars", "Unknown field \"stars\""),
    ("favorites --json stars", "put it before `--json`"),
    ("top --json nme", "Unknown field \"nme\""),
    ("trending --json dya", "Unknown field \"dya\""), ("show a/b --json nme", "Unknown field"),
    ("show --json noodle", "Unknown field"),
    ("saved run tools --json nme", "Unknown field"),
    ("status --json user", "`--json` takes no fields in this command"),
    ("saved --json=name", "`--json` takes no fields in this command"),
    ("search x --csv name,stars", "Did you mean \"stargazers_count\"?"),
    ("search x --jsonl stars", "To search for the word \"stars\", put it before `--jsonl`"),
    ("search --tsv engine", "put it before `--tsv`"), ("favorites --jsonl=nme", "\"name\"?"),
    ("search x --json name html_url", "without spaces: name,html_url"),
    ("search x --fields name, id", "without spaces: name,id"),
  ])
  func `a word after a format never becomes a search term`(line: String, words: String) throws {
    let text = try complaint(line.split(separator: " ").map(String.init))
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    "search --json -- engine", "search --json name engine", "search engine --json",
    "show --json a/b", "show --json 3", "trending --json day", "show --csv a/b",
    "trending --tsv day",
    "show --json name a/b", "search --json --text nme", "search x --json=true",
  ])
  func `words elsewhere stay what they are`(line: String) throws {
    _ = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("search x --json languages", "`ghrepo show OWNER/NAME`"),
    ("search x --csv --fields name,subscribers_count", "`ghrepo show OWNER/NAME`"),
    ("top --json note", "`ghrepo favorites`"), ("show a/b --json position", "`ghrepo search`"),
    ("favorites --json latest_release", "`ghrepo show OWNER/NAME`"),
    ("favorites show a/b --fields new", "`ghrepo search`"),
  ])
  func `a field without a value in the rows names the command that has it`(
    line: String, command: String
  ) throws {
    let text = try complaint(line.split(separator: " ").map(String.init))
    #expect(text.contains("has no value here. \(command) has it."), "\(text)")
  }

  @Test(arguments: [
    ("search x --stars 1 --stars 2", "--stars"), ("search x -L5 --limit 9", "--limit"),
    ("search x --updated 2026-01-01 --pushed=-7d", "--pushed"),
    ("search x --json id --fields name", "--fields"), ("show a/b --width 40 --width 50", "--width"),
  ])
  func `an option given twice is a usage error`(line: String, option: String) throws {
    let text = try complaint(line.split(separator: " ").map(String.init))
    #expect(text.contains("`\(option)` was given twice"), "\(text)")
  }

  @Test(arguments: [
    ("show https://gist.github.com/a/1", "is a gist. ghrepo shows only repositories."),
    ("show x/y https://github.com/topics/cli", "Use `ghrepo search --topic cli`."),
    ("favorites add https://github.com/topics", "is not a repository; use OWNER/NAME"),
  ])
  func `a page that is no repository is called what it is`(line: String, words: String) throws {
    let text = try complaint(line.split(separator: " ").map(String.init))
    #expect(text.contains(words), "\(text)")
  }

  @Test func `options with several values may be repeated`() throws {
    #expect(try search("x", "--topic", "a", "--topic", "b").options.filters.topic == ["a", "b"])
    #expect(try search("x", "--text", "--stars", "--stars", "1").options.filters.stars == "1")
    #expect(try search("x", "--wait", "--wait").options.reading.wait)
  }

  @Test(arguments: [
    ("login --web", ["login", "--device"]),
    ("login -w -s repo", ["login", "--device", "--scopes", "repo"]),
    ("auth login -h ghe.example", ["login", "--hostname", "ghe.example"]),
    (
      "auth token -h ghe.example -u octo", ["token", "--hostname", "ghe.example", "--user", "octo"]
    ),
    ("login -h", ["login", "-h"]),
    ("login --with-token --skip-ssh-key", ["login", "--with-token"]),
    ("exec gh api -h", ["exec", "--", "gh", "api", "-h"]),
    ("exec --user octo env", ["exec", "--user", "octo", "--", "env"]),
    ("exec -- env -- x", ["exec", "--", "env", "--", "x"]), ("exec --help", ["exec", "--help"]),
  ])
  func `options of gh's auth commands and exec without dashes are understood`(
    line: String, result: [String]
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try GhOptions.translated(GhSpelling.named(words)) == result)
  }

  @Test(arguments: [
    ("login --token x", "--with-token"), ("login --token=x", "--with-token"),
    ("login -p ssh", "ghrepo setup-git"), ("login --git-protocol=https", "ghrepo setup-git"),
    ("login --web --clipboard", "ghrepo login --device"),
  ])
  func `an option of gh without a use says what to do`(line: String, words: String) throws {
    let text = try complaint(line.split(separator: " ").map(String.init))
    #expect(text.contains(words) && !text.contains("Unknown option"), "\(text)")
  }

  @Test func `every listing accepts fields after --json`() throws {
    for line in [
      ["top"], ["trending", "day"], ["fav"], ["favorites", "list"], ["saved", "run", "x"],
    ] {
      let command = try GhrepoCommand.command(from: line + ["--json", "name,id"])
      let format: FormatOptions? =
        switch command {
        case let command as TopCommand: command.options.format
        case let command as TrendingCommand: command.options.format
        case let command as FavoritesListCommand: command.format
        case let command as SavedRunCommand: command.format
        default: nil
        }
      #expect(format?.fields == "name,id", "\(line)")
    }
  }

  @Test func `a flag accepts =true and =false`() throws {
    #expect(try search("x", "--archived=false").options.filters.archived == false)
    #expect(try search("x", "--archived=true").options.filters.archived == true)
    #expect(try search("x", "--web=false").options.instead.web == false)
    #expect(try search("x", "--json=true").options.format.json == true)
    #expect(try search("x", "--json=true").options.format.fields == nil)
    #expect(try search("x", "--json=false").options.format.json == false)
    #expect(try search("x", "--include-forks=true").options.filters.includeForks == .yes)
    #expect(try search("x", "--include-forks", "false").options.filters.includeForks == .no)
    #expect(try search("--text", "--archived=false").moreTerms.texts == ["--archived=false"])
  }

  @Test(arguments: ["--archived", "--web", "--json", "--no-archived"], ["true", "false"])
  func `true and false after a flag are a usage error`(option: String, value: String) throws {
    let text = try complaint("search", "cli", option, value)
    #expect(text.contains("use `\(option)=\(value)`, not `\(option) \(value)`"), "\(text)")
  }

  @Test func `true and false are words elsewhere`() throws {
    #expect(try search("true", "--archived").terms == ["true"])
    #expect(try search("--owner", "true", "x").options.filters.owner == ["true"])
    #expect(try search("--archived", "--", "true").terms == ["true"])
  }

  @Test func `values can be attached to short options`() throws {
    #expect(try search("x", "-L5").options.listing.limit == 5)
    #expect(try search("x", "-q.[0]").options.format.filter.jq == ".[0]")
    #expect(try search("x", "-t", "{{id}}").options.format.filter.template == "{{id}}")
    #expect(try search("x", "-l", "go").options.filters.language == ["go"])
  }

  @Test func `gh's filter options are accepted`() throws {
    let filters = try search(
      "x", "--good-first-issues", ">3", "--help-wanted-issues", "2..5", "--number-topics", "1",
      "--updated", ">2026-01-01", "--language", "go, rust"
    ).options.filters
    #expect(
      filters.qualifiers.map(\.text) == [
        "language:go", "language:rust", "topics:1", "good-first-issues:>3",
        "help-wanted-issues:2..5", "pushed:>2026-01-01",
      ])
  }

  @Test(arguments: [
    ("search x --order asc", "`--order` requires `--sort`"),
    ("search x --sort best-match --order asc", "`--order` requires `--sort`"),
    ("top --sort best-match --order asc", "`--order` requires `--sort`"),
    ("browse x --order asc", "`--order` requires `--sort`"),
    ("saved add n x --order asc", "`--order` requires `--sort`"),
    ("search x --plain", "`--plain` requires `--page-through`"),
    ("fav --plain", "`--plain` requires `--page-through`"),
    ("saved run x --page-through --plain", "Unknown option `--plain`"),
    ("search x --json --web", "`--web` cannot be used with `--json`"),
    ("search x --web --jq .", "`--web` cannot be used with `--jq`"),
    ("top --web --explain", "`--web` cannot be used with `--explain`"),
    ("top --anonymous --anonymous-fallback", "cannot be used with `--anonymous=fallback`"),
    ("login --with-token --client-id x", "`--with-token` cannot be used with `--client-id`"),
    ("login --from gh --no-browser", "`--from` cannot be used with `--no-browser`"),
    ("setup-git --remove --force", "`--remove` cannot be used with `--force`"),
    ("show a/b --web --json", "`--web` cannot be used with `--json`"),
    ("show a/b --web --readme", "`--web` cannot be used with `--readme`"),
    ("show a/b --readme --csv", "`--csv` cannot be used with `--readme`"),
    ("logout --all --user x", "An account cannot be given with `--all`."),
    ("logout --all x", "An account cannot be given with `--all`."),
    ("search x --limit -1", "`--limit` must be at least 1, not -1"),
  ])
  func `options without an effect are a usage error`(line: String, words: String) throws {
    let error = #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
    }
    let text = usageMessage(error)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    "top --order asc", "trending --order asc", "browse --order asc",
    "search x --sort stars --order asc", "search x --page-through --plain",
    "login --client-id x --no-browser", "login --device --client-id x --no-browser",
  ])
  func `options with an effect are accepted`(line: String) throws {
    _ = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
  }
}
