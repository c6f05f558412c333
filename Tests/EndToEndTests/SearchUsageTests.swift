import GitHubSimulator
import TestSupport
import Testing

/// Invalid searches are a usage error before any request.
@Suite(.timeLimit(.minutes(20))) struct SearchUsageTests {
  private func expectUsage(_ arguments: [String], _ words: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["search"] + arguments).result()
    #expect(result.code == 64, "\(result)")
    #expect(result.output.isEmpty)
    for word in words { #expect(result.errors.contains(word), "\(result)") }
    #expect(dangerousScalars(in: result.errors).isEmpty)
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: [[], [""], ["  "], ["", " "], ["--limit", "5"]])
  func `an empty search is reported kindly`(arguments: [String]) async throws {
    try await expectUsage(arguments, ["Nothing to search for", "Example: "])
  }

  @Test func `an argument in another encoding is named`() async throws {
    let stage = try await Stage.make()
    let script = #"exec "$0" search cli "$(printf 'caf\351')""#
    var run = stage.run(["-c", script, stage.program])
    run.program = "/bin/sh"
    let result = try await run.result()
    #expect(result.code == 64 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("Argument 3 is not valid UTF-8: caf\u{FFFD}"), "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: [["--owner", ","], ["--owner", ""], ["swift", "--owner", " "]])
  func `an empty value is an error`(arguments: [String]) async throws {
    try await expectUsage(arguments, ["--owner", "is empty"])
  }

  @Test(arguments: [
    (["--stars", "many"], ["--stars", "many"]), (["--stars", "5..3"], ["5..3", "reversed"]),
    (["--forks", "=>5"], ["--forks"]), (["--size", "1.5"], ["--size", "1.5"]),
    (["--followers", "-1"], ["--followers"]), (["--created", "tomorrow"], ["tomorrow"]),
    (["--created", "2024-02-30"], ["2024-02-30"]),
    (["--pushed", "2025-01-01..2024-01-01"], ["reversed"]),
    (["--sort", "size"], ["size", "best-match", "help-wanted-issues"]),
    (["--order", "up"], ["up", "asc", "desc"]), (["--include-forks", "maybe"], ["only"]),
    (["--visibility", "secret"], ["secret", "internal"]), (["--match", "code"], ["readme"]),
    (["--match", "name,code"], ["code"]), (["--limit", "0"], ["--limit", "0"]),
    (["--limit", "-3"], ["--limit"]), (["--limit", "ten"], ["--limit", "ten"]),
    (["--limit", "99999999999999999999"], ["--limit"]),
  ])
  func `an invalid value is named`(flags: [String], words: [String]) async throws {
    try await expectUsage(["tool"] + flags, words)
  }

  @Test(arguments: [
    ("--language", ""), ("--language", " "), ("--owner", ""), ("--topic", ","),
    ("--license", " , "),
  ])
  func `an empty value does not widen the search`(option: String, value: String) async throws {
    try await expectUsage(["tool", option, value], ["The value of `\(option)` is empty"])
  }

  @Test(arguments: [
    (["--json", "--tsv"], "Use only one of"), (["--json", "--jsonl"], "Use only one of"),
    (["--jsonl", "--tsv", "--json"], "Use only one of"),
    (["--fields", "full_name,stars"], "Unknown field \"stars\""),
    (["--fields", ","], "No field was given"),
    (["--fields", "token"], "stargazers_count"),
  ])
  func `formats and fields are checked`(flags: [String], words: String) async throws {
    try await expectUsage(["tool"] + flags, [words])
  }

  @Test(arguments: [
    (["--langauge", "swift"], "--langauge"), (["-Z"], "-Z"), (["--lang\u{1B}[31m", "x"], "--lang"),
    (["--stars"], "--stars"), (["--stars", "\u{1B}]0;x\u{7}"], "--stars"),
    (["--fields", "\u{9B}2J\u{202E}"], "field"),
  ])
  func `unknown and incomplete options are named and sanitized`(
    flags: [String], words: String
  ) async throws {
    try await expectUsage(["tool"] + flags, [words])
  }

  @Test func `a name that GitHub does not know is not a mistake in the syntax`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "--owner", "nobody-of-this-name")
    #expect(result.code == 6, "\(result)")
    #expect(result.errors.contains("The listed users cannot be searched"))
    #expect(result.errors.contains("Check the names after `--owner`"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["serach", "x"], ["--nonsense"], ["show"], ["show", "one", "two"], ["show", "x"],
  ])
  func `commands are checked too`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(arguments).result()
    #expect(result.code == 64, "\(result)")
    #expect(result.output.isEmpty && !result.errors.isEmpty)
  }
}
