import Access
import Auth
import Core
import Foundation
import GitHub
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// With the real git and a temporary home directory.
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

  @Test func `git runs ghrepo for every host with an account`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    try await stage.context.accounts.add(
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

  @Test func `rules for owners have git say whose repository it needs`() async throws {
    let stage = try await Stage(
      environment, logins: ["monalisa"],
      configuration: "accounts: [{user: monalisa, owner: acme}, {user: x@ghe.example, owner: a}]")
    let line = "\tuseHttpPath = true\n"
    try await run(stage)
    #expect(try file.components(separatedBy: line).count == 2)
    #expect(try stage.speech.contains("credential.https://github.com.useHttpPath = true"))
    let before = try stage.speech
    try await run(stage)
    #expect(try !stage.speech.dropFirst(before.count).contains("useHttpPath"))
    // The rules may be gone.
    let later = try await Stage(environment, logins: ["monalisa"])
    try await run(later, "--remove")
    #expect(try !file.contains(line))
  }

  @Test func `the user's own setting is neither doubled nor removed`() async throws {
    let own =
      "[credential]\n\tuseHttpPath = true\n"
      + "[credential \"https://git.example\"]\n\tuseHttpPath = true\n"
    try own.write(toFile: home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let stage = try await Stage(
      environment, logins: ["monalisa"], configuration: "accounts: [{user: monalisa, owner: acme}]")
    try await run(stage)
    #expect(try file.components(separatedBy: "useHttpPath").count == 3)
    try await run(stage, "--remove")
    #expect(try file == own)
  }

  @Test func `a second time changes nothing`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    try await run(stage)
    let before = try file
    try await run(stage)
    #expect(try file == before)
    #expect(
      try stage.speech.hasSuffix(
        "Already set up: credential.https://gist.github.com.helper\n"))
  }

  @Test func `existing helpers stay, and a removal restores them`() async throws {
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
    #expect(try stage.speech.contains("Not set up: credential."))
  }

  /// Like git on a full disk: fails whenever it should write `value`.
  private func failing(on value: String) async throws -> [String: String] {
    let script = """
      for word; do test "$word" = "\(value)" && { echo "No space left" >&2; exit 4; }; done
      exec /usr/bin/git "$@"
      """
    _ = try await home.script("git", script)
    return environment.merging(["PATH": "\(home.path):/usr/bin:/bin"]) { $1 }
  }

  private let key = "credential.https://github.com.helper"

  @Test(arguments: [
    (["cache", "", "!/old/ghrepo credential"], ["cache", "", "ours"]),
    (["cache", "", "ours"], ["cache"]), (["cache"], ["cache", "", "ours"]),
    (["", "ours", "cache"], ["cache", "", "ours"]), (["", "cache", "", "ours"], ["", "cache"]),
    (["a", "a", "b"], ["b", "a"]),
  ])
  func `values are changed to the expected ones`(old: [String], new: [String]) async throws {
    let git = GitConfiguration(environment: environment)
    try await git.change(key, from: [], to: old)
    #expect(try await git.values(of: key) == old)
    try await git.change(key, from: old, to: new)
    #expect(try await git.values(of: key) == new)
  }

  @Test(arguments: [
    (["cache", "", "!/old/ghrepo credential"], ["cache", "", "ours"]),
    (["", "!/old/ghrepo credential", "cache"], ["cache", "", "ours"]),
  ])
  func `a failed change keeps the old values`(old: [String], new: [String]) async throws {
    let git = GitConfiguration(environment: environment)
    try await git.change(key, from: [], to: old)
    let broken = GitConfiguration(environment: try await failing(on: "ours"))
    await #expect(throws: GitConfigurationError.self) {
      try await broken.change(key, from: old, to: new)
    }
    #expect(try await git.values(of: key) == old)
  }

  @Test func `an interrupted removal leaves the other helpers in use`() async throws {
    let old = ["cache", "", "ours"]
    try await GitConfiguration(environment: environment).change(key, from: [], to: old)
    let broken = GitConfiguration(environment: try await failing(on: "ours"))
    await #expect(throws: GitConfigurationError.self) {
      try await broken.change(key, from: old, to: ["cache"])
    }
    #expect(try await helpers("github.com") == ["cache", "ours"])
  }

  @Test func `without a login git is not set up, unless forced`() async throws {
    let stage = try await Stage(environment)
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(try await helpers("github.com") == [])
    try await run(stage, "--force", "--hostname", "git.example")
    #expect(try await helpers("git.example") == ours)
  }

  @Test func `a removal finds hosts that no longer have an account`() async throws {
    let stage = try await Stage(environment)
    try await run(stage, "--force", "--hostname", "git.example")
    try await run(stage, "--remove")
    #expect(try await helpers("git.example") == [])
  }

  @Test func `a single host can be named`() async throws {
    let stage = try await Stage(environment, logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) {
      try await run(stage, "--hostname", "git.example")
    }
    #expect(failure?.text.contains("git.example") == true)
    try await run(stage, "--hostname", "github.com")
    #expect(try await helpers("github.com") == ours)
  }

  @Test func `a token in the environment counts as a login`() async throws {
    let stage = try await Stage(environment.merging(["GH_TOKEN": "x"]) { _, new in new })
    try await run(stage)
    #expect(try await helpers("github.com") == ours)
  }

  @Test func `a missing git is reported`() async throws {
    let stage = try await Stage(
      ["HOME": home.path, "PATH": "/nonexistent"], logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.report.exitCode == .unavailable)
    #expect(failure?.text.contains("git is not installed") == true)
  }

  @Test func `git's error messages are printed unchanged`() async throws {
    try "[credential\n".write(
      toFile: home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let stage = try await Stage(environment, logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) { try await run(stage) }
    #expect(failure?.report.exitCode == .failure)
    #expect(failure?.text.contains("bad config line 1") == true, "\(failure?.text ?? "")")
  }
}
