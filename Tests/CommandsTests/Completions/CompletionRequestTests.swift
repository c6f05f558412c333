import ArgumentParser
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import Presentation
import PresentationTestSupport
import Storage
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct CompletionRequestTests {
  /// The completions for the last of `words`.
  private func answer(
    _ stage: Stage, _ words: String..., shell: String = "fish"
  ) async throws -> [String] {
    let request = try #require(CompletionRequest(["---completion", shell] + words))
    return try #require(await request.answer(in: stage.context)).split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
  }

  private func stage(_ environment: [String: String] = [:]) async throws -> Stage {
    let stage = try await Stage(environment, logins: ["octocat", "monalisa"])
    try await stage.database.remember(
      [
        .sample(1, "apple/swift", language: "Swift", topics: ["cli", "compiler"]),
        .sample(2, "apple/pkl", language: "Jupyter Notebook", topics: ["cli"]),
        .sample(3, "octo/cat", language: "C++", topics: ["cat"]),
      ], seenBy: stage.viewer(), at: Stage.now)
    return stage
  }

  private static let known: [(String, [String])] = [
    ("search --owner ap", ["apple"]), ("search --owner octo,ap", ["octo,apple"]),
    ("top --topic c", ["cli", "cat", "compiler"]),
    ("top --topic cli,c", ["cli,cat", "cli,compiler"]), ("search --license mi", ["mit"]),
    ("search --fields full", ["full_name"]), ("search x --json full", ["full_name"]),
    ("top --json=name,stargaz", ["--json=name,stargazers_count"]),
    ("fav --json id,tag", ["id,tags"]),
    ("show --json lang", ["language", "languages"]), ("search x --json subscr", []),
    ("search -l sw", ["swift"]), ("search language:sw", ["language:swift"]),
    ("search --fields name,stargaz", ["name,stargazers_count"]),
    ("favorites list --fields tag", ["tags"]), ("fav --fields tag", ["tags"]),
    ("search --fields tag", []), ("logout --user mona", ["monalisa"]),
    ("token --user O", ["octocat"]), ("status --hostname git", ["github.com"]),
    ("show apple/s", ["apple/swift"]), ("view apple/s", ["apple/swift"]),
    ("show --json apple/s", ["apple/swift"]), ("show --width 80 apple/s", ["apple/swift"]),
    ("favorites add octo", ["octo/cat"]), ("fav add octo", ["octo/cat"]),
    ("fav add --tag x octo", ["octo/cat"]),
    ("search user:ap", ["user:apple"]), ("browse -topic:ca", ["-topic:cat"]),
    ("saved add name repo:octo/", ["repo:octo/cat"]), ("search apple", []), ("search in:na", []),
    ("search -user:'ap", ["-user:apple"]), ("search -- user:ap", ["user:apple"]),
    ("search --owner=ap", ["--owner=apple"]), ("search -l Sw", ["Swift"]),
    ("show apple/swift apple/s", ["apple/swift"]),
  ]

  @Test(arguments: known)
  func `words are completed from the local database`(line: String, words: [String]) async throws {
    let stage = try await stage()
    let request = try #require(
      CompletionRequest(
        ["---completion", "fish"] + line.split(separator: " ").map(String.init)))
    let answer = try #require(await request.answer(in: stage.context))
    #expect(Set(answer.split(separator: "\n").map(String.init)) == Set(words))
    #expect(try stage.speech == "")
  }

  private static let commands: [([String], [String])] = [
    (["sea"], ["search"]), (["fa"], ["favorites"]), (["fav"], ["favorites"]),
    (["vi"], ["view"]), (["help", "sea"], ["search"]),
    (["help", "fav", "a"], ["add"]), (["fav", "a"], ["add"]), (["fav", "rm"], ["rm"]),
    (["saved", "re"], ["remove", "rename"].sorted()), (["help", "search", ""], []),
    (["x", ""], []), (["help", "ex"], ["exec", "exit-codes"]), (["help", "fav", "q"], []),
    (["ex"], ["exec"]), (["help", "query", ""], []),
    (["search", "--page"], ["--page-through"]), (["fav", "--ta"], ["--tag"]),
    (["fav", "add", "--ta"], ["--tag"]), (["search", "--sort", "help"], ["help-wanted-issues"]),
    (["search", "--sort=help"], ["--sort=help-wanted-issues"]),
    (["search", "--sort", "=", "help"], ["help-wanted-issues"]),
    (["search", "--match", "name,re"], ["name,readme"]), (["trending", "w"], ["week"]),
    (["trending", "week", ""], []), (["completions", "fi"], ["fish"]),
    (["search", "--json", "--js"], ["--jsonl"]), (["search", "--excl"], []),
    (["search", "--", "--page"], []), (["search", "--updat"], ["--updated"]),
  ]

  @Test(arguments: commands)
  func `commands, options and choices are completed, also after aliases`(
    words: [String], candidates: [String]
  ) async throws {
    let request = try #require(CompletionRequest(["---completion", "fish"] + words))
    let answer = try #require(await request.answer(in: try await Stage().context))
    let found = answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(found.sorted() == candidates)
  }

  @Test func `commands have a description if the shell shows one`() async throws {
    let context = try await Stage().context
    let fish = await CompletionRequest(["---completion", "fish", "sea"])?.answer(in: context)
    #expect(fish?.hasPrefix("search\tSearch ") == true)
    let zsh = await CompletionRequest(["---completion", "zsh", "search", "--page"])?.answer(
      in: context)
    #expect(zsh?.hasPrefix("--page-through:") == true)
    let bash = await CompletionRequest(["---completion", "bash", "sea"])?.answer(in: context)
    #expect(bash == "search\n")
    let all = try await answer(try await Stage(), "")
    #expect(all.contains("browse") && all.contains("help") && !all.contains("fav"))
  }

  @Test func `file names are left to the shell`() async throws {
    let context = try await Stage().context
    let words = ["---completion", "bash", "fav", "import", "x"]
    #expect(try await #require(CompletionRequest(words)).answer(in: context) == nil)
  }

  @Test func `cached languages come before the others`() async throws {
    let stage = try await stage()
    #expect(try await answer(stage, "search", "--language", "S").first == "Swift")
    #expect(try await answer(stage, "search", "--language", "jup") == ["jupyter notebook"])
    #expect(try await answer(stage, "search", "--language", "Sw") == ["Swift"])
  }

  @Test func `bash splits a qualifier and its colon into words`() async throws {
    let stage = try await stage()
    #expect(try await answer(stage, "search", "user", ":", "ap", shell: "bash") == ["apple"])
    #expect(try await answer(stage, "search", "-topic", ":", "ca", shell: "bash") == ["cat"])
  }

  @Test func `the host on the command line is the one that is searched`() async throws {
    let stage = try await stage()
    #expect(try await answer(stage, "search", "--hostname", "git.example", "--owner", "a") == [])
    #expect(
      try await answer(stage, "search", "--hostname=github.com", "--owner", "a") == ["apple"])
  }

  @Test func `an invalid configuration is not reported`() async throws {
    let stage = try await Stage(configuration: "keys: [")
    #expect(try await answer(stage, "search", "--license", "apa") == [])
    #expect(try stage.speech == "")
  }

  @Test(arguments: [
    ["---completion"], ["---completion", "--"], ["---completion", "tcsh", "sea"],
    ["---completion", "bash"], ["---completion", "fish", "search", "--created", ""],
    ["---completion", "fish", "nothing", "x"], ["---completion", "fish", "search", "--nothing="],
  ])
  func `an invalid request has no completions`(arguments: [String]) async throws {
    let stage = try await stage()
    #expect(await CompletionRequest(arguments)?.answer(in: stage.context) == "")
    #expect(try stage.speech == "")
  }

  @Test(arguments: ["--hostname", "--user"])
  func `a script is printed without options that would change nothing`(option: String) throws {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["completions", "bash", option, "x"])
    }
  }

  @Test(arguments: [[], ["search"], ["search", "---completion"]])
  func `other command lines are not completion requests`(arguments: [String]) {
    #expect(CompletionRequest(arguments) == nil)
  }
}
