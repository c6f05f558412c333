import ArgumentParser
import Auth
import Foundation
import GitHub
import Library
import Testing

@testable import Commands

struct CompletionRequestTests {
  /// What the shell is told for the last of `words`, of which the first are commands.
  private func answer(
    _ stage: Stage, _ argument: String, _ commands: [String], _ words: String..., cursor: Int? = nil
  ) throws -> [String] {
    let line = ["ghrepo"] + commands + words
    let request = try #require(
      CompletionRequest(
        ["---completion"] + commands
          + ["--", argument, "\(line.count - 1)", "\(cursor ?? line.last?.count ?? 0)"] + line))
    return request.answer(in: stage.context).split(separator: "\n").map(String.init)
  }

  private func stage(_ environment: [String: String] = [:]) async throws -> Stage {
    let stage = try await Stage(environment, logins: ["octocat", "monalisa"])
    try await stage.library.remember(
      [
        .sample(1, "apple/swift", language: "Swift", topics: ["cli", "compiler"]),
        .sample(2, "apple/pkl", language: "Jupyter Notebook", topics: ["cli"]),
        .sample(3, "octo/cat", language: "C++", topics: ["cat"]),
      ], seenBy: stage.viewer(), at: Stage.now)
    return stage
  }

  @Test(arguments: [
    ("--owner", ["search"], "ap", ["apple"]), ("--owner", ["search"], "octo,ap", ["octo,apple"]),
    ("--topic", ["top"], "c", ["cli", "cat", "compiler"]),
    ("--topic", ["top"], "cli,c", ["cli,cat", "cli,compiler"]),
    ("--license", ["search"], "mi", ["mit"]), ("--fields", ["search"], "full", ["full_name"]),
    ("--fields", ["search"], "name,stargaz", ["name,stargazers_count"]),
    ("--fields", ["favorites", "list"], "tag", ["tags"]), ("--fields", ["search"], "tag", []),
    ("--user", ["logout"], "mona", ["monalisa"]), ("--user", ["token"], "O", ["octocat"]),
    ("--hostname", ["status"], "git", ["github.com"]),
    ("positional@0", ["show"], "apple/s", ["apple/swift"]),
    ("positional@0", ["favorites", "add"], "octo", ["octo/cat"]),
    ("positional@0", ["search"], "user:ap", ["user:apple"]),
    ("positional@0", ["browse"], "-topic:ca", ["-topic:cat"]),
    ("positional@1", ["saved", "add"], "repo:octo/", ["repo:octo/cat"]),
    ("positional@0", ["search"], "apple", []), ("positional@0", ["search"], "in:na", []),
    ("positional@0", ["search"], "-user:'ap", ["-user:apple"]),
  ])
  func `words are found in the library`(
    argument: String, commands: [String], word: String, words: [String]
  ) async throws {
    let stage = try await stage()
    #expect(Set(try answer(stage, argument, commands, word)) == Set(words))
    #expect(try stage.speech == "")
  }

  @Test func `languages that were seen come before the others`() async throws {
    let stage = try await stage(["SAP_SHELL": "fish"])
    #expect(try answer(stage, "--language", ["search"], "s").first == "Swift")
    #expect(try answer(stage, "--language", ["search"], "jup") == ["Jupyter Notebook"])
    #expect(try answer(stage, "--language", ["search"], "sw") == ["Swift"])
  }

  @Test func `bash makes words of their own of a qualifier and its colon`() async throws {
    let stage = try await stage(["SAP_SHELL": "bash"])
    #expect(try answer(stage, "positional@0", ["search"], "user", ":", "ap") == ["'apple'"])
    #expect(try answer(stage, "positional@0", ["search"], "-topic", ":", "ca") == ["'cat'"])
  }

  @Test func `only what stands before the cursor counts`() async throws {
    #expect(try answer(try await stage(), "--owner", ["search"], "apricot", cursor: 2) == ["apple"])
  }

  @Test func `the host on the line is the one that is asked about`() async throws {
    let stage = try await stage()
    #expect(
      try answer(stage, "--owner", ["search"], "--hostname", "git.example", "--owner", "a") == [])
    #expect(
      try answer(stage, "--owner", ["search"], "--hostname=github.com", "--owner", "a")
        == ["apple"])
  }

  @Test func `another shell than ours gets nothing that it could take for more`() async throws {
    let stage = try await stage()
    _ = try await stage.library.add(
      SavedSearch(
        name: "$(date)",
        question: Question(host: "github.com", query: "x", sort: "", direction: "desc"),
        addedAt: Stage.now))
    #expect(try answer(stage, "positional@0", ["saved", "run"], "") == [])
  }

  @Test func `text that could hide something is left out`() async throws {
    let stage = try await stage(["SAP_SHELL": "fish"])
    for (index, name) in ["a\u{1b}[2Jb", "a\nb", "a\u{202e}b", "a\u{200b}b", "a b"].enumerated() {
      var repository = Repository.sample(Int64(10 + index), "o/\(index)")
      repository.language = name
      try await stage.library.remember([repository], seenBy: stage.viewer(), at: Stage.now)
    }
    #expect(
      try answer(stage, "--language", ["search"], "a").filter { $0.contains("b") }.first == "a b")
    #expect(
      try answer(stage, "--language", ["search"], "a").allSatisfy {
        $0.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .format && $0.value >= 0x20
        }
      })
  }

  @Test func `without a library there are words all the same`() async throws {
    let stage = try await Stage()
    #expect(try answer(stage, "--license", ["search"], "apa") == ["apache-2.0"])
    #expect(try answer(stage, "--owner", ["search"], "a") == [])
    #expect(!FileManager.default.fileExists(atPath: stage.context.libraryPath))
  }

  @Test func `a configuration that cannot be read is no complaint`() async throws {
    let stage = try await Stage(configuration: "keys: [")
    #expect(try answer(stage, "--license", ["search"], "apa") == [])
    #expect(try stage.speech == "")
  }

  @Test(arguments: [
    ["---completion"], ["---completion", "--"],
    ["---completion", "search", "--", "--owner", "1", "0"],
    ["---completion", "search", "--", "--owner", "x", "0", "ghrepo"],
    ["---completion", "search", "--", "--owner", "9", "0", "ghrepo"],
    ["---completion", "search", "--", "--owner", "-1", "0", "ghrepo"],
    ["---completion", "search", "--", "--owner", "0", "-1", "ghrepo"],
    ["---completion", "search", "--", "--created", "0", "0", "ghrepo"],
    ["---completion", "nothing", "--", "positional@0", "0", "0", "ghrepo"],
  ])
  func `a question that makes no sense has no words`(arguments: [String]) async throws {
    let stage = try await stage()
    #expect(CompletionRequest(arguments)?.answer(in: stage.context) == "")
    #expect(try stage.speech == "")
  }

  @Test(arguments: [[], ["search"], ["search", "---completion"]])
  func `other command lines are no question`(arguments: [String]) {
    #expect(CompletionRequest(arguments) == nil)
  }

  @Test func `every question that the scripts ask is answered`() throws {
    let script = GhrepoCommand.completionScript(for: .bash)
    let calls = script.matches(of: /---completion ((?:[a-z-]+ )*)-- (\S+)/)
    #expect(calls.count > 30)
    for call in calls {
      let commands = call.1.split(separator: " ").map(String.init)
      #expect(
        CompletionTopic(argument: String(call.2), of: commands) != nil, "\(call.1) \(call.2)")
    }
  }
}
