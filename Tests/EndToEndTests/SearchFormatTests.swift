import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// The output formats of `ghrepo search`.
@Suite(.timeLimit(.minutes(20))) struct SearchFormatTests {
  @Test func `--limit 7 requests seven rows and prints seven`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "stars:>=0", "--limit", "7")
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.count == 7)
    let search = try stage.onlySearch(result)
    #expect(search.parameter("per_page") == "7" && search.parameter("page") == "1")
  }

  @Test func `a pipe gets tab-separated values with GitHub's names in order`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "repo:octo-org/hello-world")
    let columns = result.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(columns.count == 1 && columns[0].count == 7, "\(result)")
    #expect(
      columns[0].prefix(5) == [
        "octo-org/hello-world", "My first repository on GitHub! 100% friendly", "Swift", "2718",
        "314",
      ])
    #expect(columns[0][5].hasSuffix("Z") && columns[0][6].hasSuffix("/octo-org/hello-world"))
    let same = try await stage.ghrepo("search", "repo:octo-org/hello-world", "--tsv")
    #expect(same.standardOutput == result.standardOutput)
  }

  @Test func `rows go to standard output, and the header line to standard error`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "user:octo-org", "--limit", "2")
    #expect(result.lines.count == 2, "\(result)")
    #expect(result.errors.hasSuffix("repositories match.\n"))
    #expect(!result.output.contains("match."))
  }

  @Test(arguments: [[], ["--tsv"], ["--fields", "full_name,description,topics,language,license"]])
  func `hostile values stay in their cell and are sanitized`(flags: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search", "repo:octo-org/hostile"] + flags).result()
    #expect(result.lines.count == 1, "\(result)")
    #expect(result.output.contains("octo-org/hostile"))
    #expect(dangerousScalars(in: result.output + result.errors).isEmpty)
    #expect(
      result.lines[0].split(separator: "\t", omittingEmptySubsequences: false).count
        == (flags.count == 2 ? 5 : 7))
  }

  @Test func `--json is one complete array with all fields`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "stars:>=0", "--json")
    let objects = try result.objects()
    #expect(objects.count == 30)
    let fields: Set = [
      "full_name", "owner", "html_url", "description", "license", "topics", "stargazers_count",
      "forks_count", "archived", "fork", "private", "created_at", "pushed_at", "size", "score",
    ]
    #expect(objects.allSatisfy { fields.isSubset(of: $0.keys) })
    #expect(objects.allSatisfy { Set($0.keys) == Set(objects[0].keys) })
  }

  @Test func `rows are numbered across pages, with ghrepo's own fields at the end`()
    async throws
  {
    let stage = try await Stage.make { $0.repositories = 300 }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--limit", "130", "--jsonl")
    #expect(result.lines.count == 130, "\(result)")
    for (index, line) in result.lines.enumerated() {
      let own = #""favorite":false,"position":\#(index + 1),"new":false,"seen_at":null}"#
      #expect(line.hasSuffix(own))
    }
  }

  @Test(arguments: ["--json", "--jsonl"])
  func `JSON keeps hostile texts unchanged, as ASCII escapes`(flag: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "repo:octo-org/hostile", flag)
    #expect(dangerousScalars(in: result.output).isEmpty, "\(result)")
    let value = try JSONSerialization.jsonObject(with: Data(result.standardOutput))
    let object = try #require(value as? [String: Any] ?? (value as? [[String: Any]])?.first)
    #expect(object["default_branch"] as? String == "main\u{1B}[2J")
    #expect(object["topics"] as? [String] == ["esc\u{1B}[31m", "bidi\u{202E}txt", "cr\rlf\n"])
  }

  @Test func `--jsonl is one object per line`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "stars:>=0", "--limit", "5", "--jsonl")
    #expect(result.lines.count == 5, "\(result)")
    for line in result.lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test func `--fields selects columns and their order`() async throws {
    let stage = try await Stage.make()
    let arguments = [
      "search", "repo:octo-org/hello-world", "--fields", "stargazers_count, full_name,topics,owner",
    ]
    let table = try await stage.run(arguments).result()
    #expect(table.output == "2718\tocto-org/hello-world\thello,octocat,tutorial\tocto-org\n")
    let json = try await stage.run(arguments + ["--jsonl"]).result()
    #expect(
      json.output.hasPrefix("{\"stargazers_count\":2718,\"full_name\":\"octo-org/hello-world\""))
    #expect(try await stage.run(arguments + ["--json"]).result().objects()[0].count == 4)
  }

  @Test(arguments: [([], ""), (["--json"], "[]\n"), (["--jsonl"], ""), (["--tsv"], "")])
  func `no matches are not an error`(flags: [String], output: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search", "qqqqqqqqqqqqqq"] + flags).result()
    #expect(result.code == 0, "\(result)")
    #expect(result.output.filter { $0 != "\n" } == output.filter { $0 != "\n" })
    #expect(result.errors == "No repositories match.\n")
  }

  @Test func `an incomplete response is reported`() async throws {
    let stage = try await Stage.make { $0.faults = [FaultRule(.incompleteResults)] }
    let result = try await stage.ghrepo("search", "stars:>=0", "--limit", "10")
    #expect(result.code == 0 && result.lines.count == 10, "\(result)")
    #expect(result.errors.contains("GitHub timed out before searching everything"))
  }
}
