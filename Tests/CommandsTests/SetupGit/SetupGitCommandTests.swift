import Auth
import Foundation
import GitHub
import TestSupport
import Testing

@testable import Commands

/// With the real git, and a home folder of its own.
@Suite(.timeLimit(.minutes(10))) struct SetupGitCommandTests {
  private let home: ScratchDirectory

  init() throws { home = try ScratchDirectory() }

  private var environment: [String: String] {
    ["HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]
  }

  private func run(_ stage: Stage, _ arguments: String...) async throws {
    let command = try GhrepoCommand.command(from: ["setup-git"] + arguments)
    try await #require(command as? SetupGitCommand).run(
      in: stage.context, as: GitHelper(program: "/opt/my tools/ghrepo"))
  }

  private func helpers(_ host: String) async throws -> [String] {
    let result = try await ProgramRun(
      "/usr/bin/git", ["config", "--global", "--get-all", "credential.https://\(host).helper"],
      environment: environment
    ).result()
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private var file: String {
    get throws { try String(contentsOfFile: home.appending(".gitconfig"), encoding: .utf8) }
  }

  private let ours = ["", "!'/opt/my tools/ghrepo' credential"]

  @Test func `git asks ghrepo for every host with an account`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    try stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .keyring, kind: .classic), on: "git.example")
    try await run(stage)
    for host in ["github.com", "gist.github.com", "git.example"] {
      #expect(try await helpers(host) == ours, "\(host)")
      #expect(
        try stage.speech.contains(
          "credential.https://\(host).helper = !'/opt/my tools/ghrepo' credential\n"))
    }
    #expect(try stage.output == "")
  }

  @Test func `a second time changes nothing`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    try await run(stage)
    let before = try file
    try await run(stage)
    #expect(try file == before)
    #expect(
      try stage.speech.hasSuffix(
        "credential.https://gist.github.com.helper names ghrepo already.\n"))
  }

  @Test func `what was there stays, and is back after a removal`() async throws {
    let settings =
      "[credential]\n\thelper = store\n[credential \"https://github.com\"]\n\thelper = cache --timeout 60\n"
    try settings.write(toFile: home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let stage = try await Stage(environment, logins: ["monalisa"])
    try await run(stage)
    #expect(try await helpers("github.com") == ["cache --timeout 60"] + ours)
    try await run(stage, "--remove")
    #expect(try await helpers("github.com") == ["cache --timeout 60"])
    #expect(try await helpers("gist.github.com") == [])
    #expect(try file.contains("helper = store"))
    try await run(stage, "--remove")
    #expect(try stage.speech.hasSuffix("does not name ghrepo.\n"))
  }

  @Test func `without a login git is not set up, unless forced`() async throws {
    let stage = try await Stage(environment)
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.advice.exitCode == .notLoggedIn)
    #expect(try await helpers("github.com") == [])
    try await run(stage, "--force", "--hostname", "git.example")
    #expect(try await helpers("git.example") == ours)
  }

  @Test func `a removal finds hosts that nobody is logged in to any more`() async throws {
    let stage = try await Stage(environment)
    try await run(stage, "--force", "--hostname", "git.example")
    try await run(stage, "--remove")
    #expect(try await helpers("git.example") == [])
  }

  @Test func `one host alone can be named`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) {
      try await run(stage, "--hostname", "git.example")
    }
    #expect(failure?.text.contains("git.example") == true)
    try await run(stage, "--hostname", "github.com")
    #expect(try await helpers("github.com") == ours)
  }

  @Test func `a token in the environment is a login`() async throws {
    let stage = try await Stage(environment.merging(["GH_TOKEN": "x"]) { _, new in new })
    try await run(stage)
    #expect(try await helpers("github.com") == ours)
  }

  @Test func `git missing is said`() async throws {
    let stage = try await Stage(
      ["HOME": home.path, "PATH": "/nonexistent"], logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.advice.exitCode == .unavailable)
    #expect(failure?.text.contains("git is not installed") == true)
  }

  @Test func `what git complains of is said in its words`() async throws {
    try "[credential\n".write(
      toFile: home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let stage = try await Stage(environment, logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.advice.exitCode == .failure)
    #expect(failure?.text.contains("bad config line 1") == true, "\(failure?.text ?? "")")
  }
}
