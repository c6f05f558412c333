import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `--jq`, `--template`, `--csv` and `--fields help`, through the built program.
@Suite(.timeLimit(.minutes(20))) struct OutputFilterTests {
  private static let hello = ["search", "repo:octo-org/hello-world"]

  @Test(arguments: [
    (["--jq", ".[].full_name"], "octo-org/hello-world\n"),
    (["--jq", ".[].fullName"], "octo-org/hello-world\n"),
    (["--template", "{{nameWithOwner}} {{owner.login}}"], "octo-org/hello-world octo-org\n"),
    (["--jsonl", "-q", ".stargazers_count"], "2718\n"),
    (["--json", "--jq", "length, .[0].topics"], "1\n[\"hello\",\"octocat\",\"tutorial\"]\n"),
    (["--jq", ".[0] | keys", "--fields", "full_name,size"], "[\"full_name\",\"size\"]\n"),
    (
      ["--template", "{{full_name}}\\t{{number(stargazers_count)}}"],
      "octo-org/hello-world\t2,718\n"
    ),
    (["--json", "--template", "{{#topics}}{{.}} {{/topics}}"], "hello octocat tutorial \n"),
    (
      ["--csv", "--fields", "full_name,topics"],
      "full_name,topics\nocto-org/hello-world,\"hello,octocat,tutorial\"\n"
    ),
  ])
  func `rows are filtered and formatted`(flags: [String], output: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(Self.hello + flags).result()
    #expect(result.code == 0 && result.output == output, "\(result)")
  }

  @Test(arguments: [
    (["--jq", ".["], "The jq expression is not valid"), (["--jq", "foo"], "foo/0 is not defined"),
    (["--jq", ".[].nme"], "Did you mean \"name\"?"), (["--jq", ".[].languages"], "ghrepo show"),
    (["--template", "{{languages}}"], "ghrepo show"),
    (["--template", "{{#x}}"], "line 1"), (["--template", "{{stars}}"], "unknown field \"stars\""),
    (["--template", "{{nice(name)}}"], "unknown helper \"nice\""),
    (["--template", "@/none"], "/none"),
    (["--jq", ".", "--csv"], "--jq"), (["--csv", "--json"], "Use only one of `--json`"),
    (["--jq", ".", "--template", "x"], "--jq"),
  ])
  func `a mistake exits with 64 before any request`(
    flags: [String], words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(Self.hello + flags).result()
    #expect(result.code == 64 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains(words), "\(result)")
    #expect(stage.searches.isEmpty)
  }

  @Test func `a failing expression exits with 1 and keeps earlier output`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(Self.hello + ["--jq", ".[] | .name, .name.login"]).result()
    #expect(result.code == 1 && result.output == "hello-world\n", "\(result)")
    #expect(result.errors.contains("Cannot index string"))
    let halted = try await stage.run(Self.hello + ["--jq", "1, halt, 2"]).result()
    #expect(halted.code == 0 && halted.output == "1\n", "\(halted)")
  }

  @Test func `tokens are not in the environment of an expression`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(
      Self.hello + ["--jq", "[env, $ENV] | map(has(\"GHREPO_TOKEN\", \"MY_SECRET\", \"LANG\"))"],
      token: .classic, setting: ["MY_SECRET": "hush"]
    ).result()
    #expect(result.output == "[false,false,true,false,false,true]\n", "\(result)")
    try Data("def mine: 1;".utf8).write(to: URL(filePath: stage.home.appending(".jq")))
    let home = try await stage.run(Self.hello + ["--jq", "mine"]).result()
    #expect(home.code == 64 && home.errors.contains("mine/0 is not defined"), "\(home)")
  }

  @Test func `without the jq program, no request is sent`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(
      Self.hello + ["--jq", "."], setting: ["PATH": stage.home.path]
    ).result()
    #expect(result.code == 69 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("`--jq` needs the program jq"), "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: ["repeat(1)", "def f: f; f"])
  func `Ctrl-C ends an endless expression`(expression: String) async throws {
    let stage = try await Stage.make()
    let run = stage.run(Self.hello + ["--jq", "(\"now\" | debug | empty), (\(expression))"])
    let isFirst = Once()
    let result = try await run.result { moment in
      let isBusy = String(decoding: moment.errors, as: UTF8.self).contains("now")
      return isBusy && isFirst.claim() ? .signal(SIGINT) : .goOn
    }
    #expect(result.code == 130, "\(result)")
  }

  @Test(arguments: [
    ["show", "octo-org/hello-world"], ["status", "--offline"], ["cache", "info"],
    ["saved", "list"], ["favorites", "list"], ["trending"], ["top"],
  ])
  func `every command with --json accepts both filters`(command: [String]) async throws {
    let stage = try await Stage.make()
    let jq = try await stage.run(command + ["--jq", "type"]).result()
    #expect(["object\n", "array\n"].contains(jq.output), "\(jq)")
    let template = try await stage.run(command + ["--template", "{{"]).result()
    #expect(template.code == 64 && template.output.isEmpty, "\(template)")
    let wrong = try await stage.run(command + ["--jq", "]"]).result()
    #expect(wrong.code == 64 && wrong.output.isEmpty, "\(wrong)")
  }

  @Test func `templates render single documents too`() async throws {
    let stage = try await Stage.make()
    let show = try await stage.ghrepo(
      "show", "octo-org/hello-world", "--template", "{{full_name}} {{owner.login}}")
    #expect(show.output == "octo-org/hello-world octo-org\n", "\(show)")
    let add = try await stage.ghrepo("saved", "add", "one", "swift")
    #expect(add.code == 0, "\(add)")
    let saved = try await stage.ghrepo("saved", "list", "--template", "{{name}}: {{query}}")
    #expect(saved.output.hasPrefix("one: "), "\(saved)")
    let info = try await stage.ghrepo("cache", "info", "--template", "{{favorites}}")
    #expect(info.output == "0\n", "\(info)")
  }

  @Test(arguments: [
    ["search"], ["trending"], ["top"], ["favorites", "list"], ["saved", "run"],
    ["saved", "run", "name"], ["search", "swift", "--csv"], ["show"], ["show", "o/r"],
    ["favorites", "show"],
  ])
  func `the list of fields sends no request`(command: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(command + ["--fields", "help"]).result()
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.lines.count == 59 && result.firstColumns.contains("full_name"))
    #expect(stage.github.requests.isEmpty)
    let json = try await stage.run(command + ["--fields=help"]).result()
    #expect(json.output == result.output)
  }

  @Test(arguments: [
    (["--fields", "full_name,size"], "octo-org/hello-world\t42\n"),
    (["--tsv", "--fields", "full_name"], "octo-org/hello-world\n"),
    (["--csv", "--fields", "full_name,fork"], "full_name,fork\nocto-org/hello-world,false\n"),
    (["--json", "--fields", "name,seen_at"], "{\"name\":\"hello-world\",\"seen_at\":null}\n"),
    (["--jsonl", "--fields", "name"], "{\"name\":\"hello-world\"}\n"),
    (["--jq", "keys", "--fields", "name,size"], "[\"name\",\"size\"]\n"),
    (["--template", "{{name}}"], "hello-world\n"),
  ])
  func `show filters and formats its repository`(flags: [String], output: String) async throws {
    let stage = try await Stage.make()
    let show = try await stage.run(["show", "octo-org/hello-world"] + flags).result()
    let size = try await stage.ghrepo("show", "octo-org/hello-world", "--jq", ".size")
    #expect(
      show.code == 0
        && show.output == output.replacing("42\n", with: size.output), "\(show)")
  }

  @Test func `a favorite is printed in every format, with its own data`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.ghrepo("show", "octo-org/hello-world", "--json")
    _ = try await stage.ghrepo("fav", "add", "octo-org/hello-world", "--note", "mine")
    let line = try await stage.ghrepo(
      "fav", "show", "octo-org/hello-world", "--tsv", "--fields", "full_name,note,favorite")
    #expect(line.output == "octo-org/hello-world\tmine\ttrue\n", "\(line)")
    let stored = try await stage.ghrepo(
      "fav", "show", "octo-org/hello-world", "--jq", ".languages | type")
    #expect(stored.output == "object\n", "\(stored)")
    let seen = try await stage.ghrepo("show", "octo-org/hello-world", "--jq", ".seen_at | type")
    #expect(seen.output == "string\n", "\(seen)")
  }

  @Test func `the list of fields is available as JSON and in Polish`() async throws {
    let stage = try await Stage.make()
    let json = try await stage.ghrepo("top", "--fields", "help", "--json")
    #expect(try json.objects().count == 59)
    let polish = try await stage.run(
      ["top", "--fields", "help"], setting: ["LANG": "pl_PL.UTF-8"]
    ).result()
    #expect(polish.output.contains("właściciel i nazwa"), "\(polish)")
    let other = try await stage.ghrepo("login", "--fields", "help")
    #expect(other.code == 64)
  }

  @Test func `CSV has one header, over many pages and without rows`() async throws {
    let stage = try await Stage.make { $0.repositories = 300 }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--limit", "130", "--csv")
    #expect(result.lines.count == 131, "\(result)")
    #expect(result.lines.filter { $0.hasPrefix("full_name,description,") }.count == 1)
    let none = try await stage.ghrepo("search", "qqqqqqqqqqqqqq", "--csv", "--fields", "name")
    #expect(none.output == "name\n", "\(none)")
  }

  @Test(arguments: [
    ["--csv"], ["--template", "{{line(description)}} {{line(default_branch)}}"],
    ["--template", "{{description}}\t{{default_branch}}"],
  ])
  func `hostile values stay on their line and are sanitized`(flags: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search", "repo:octo-org/hostile"] + flags).result()
    #expect(result.code == 0 && !result.lines.isEmpty, "\(result)")
    #expect(dangerousScalars(in: result.output + result.errors).isEmpty)
  }
}
