import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Programs that `ghrepo exec` runs with the token in their environment.
@Suite(.timeLimit(.minutes(20))) struct ExecTests {
  private let token = SimulatorToken.classic.token

  private func stage() async throws -> Stage {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(token)
    return stage
  }

  @Test func `the command gets the token and its own arguments`() async throws {
    let stage = try await stage()
    let before = stage.github.requests.count
    let result = try await stage.ghrepo(
      "exec", "--", "sh", "-c", "printf '%s:%s' \"$GHREPO_TOKEN\" \"$*\"", "x", "--json", "a,b",
      "--",
      "-q")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output == "\(token):--json a,b -- -q")
    #expect(stage.github.requests.count == before)
    #expect(stage.files(containing: token).filter { !$0.contains("keyring") } == [])
  }

  @Test func `the token is in no argument, and the process is the same`() async throws {
    let stage = try await stage()
    let script = "exec \"$0\" exec -- sh -c 'echo $$ $PPID; tr \"\\0\" \" \" < /proc/$$/cmdline'"
    var run = stage.run(["-c", "echo $$ $PPID; \(script)", stage.program])
    run.program = "/bin/sh"
    let result = try await run.result()
    #expect(result.code == 0 && result.lines.count == 3, "\(result)")
    #expect(result.lines[0] == result.lines[1])
    #expect(!result.lines[2].contains(token))
  }

  @Test(arguments: [("exit 7", 7), ("kill -TERM $$", 143), ("kill -INT $$", 130), ("true", 0)])
  func `exit code and signals are the command's`(script: String, code: Int32) async throws {
    let stage = try await stage()
    var run = stage.run(["-c", "\"$0\" exec -- sh -c '\(script)'; exit $?", stage.program])
    run.program = "/bin/sh"
    let result = try await run.result()
    #expect(result.code == code, "\(result)")
  }

  @Test func `no signal is blocked, and a closed pipe ends the command`() async throws {
    let stage = try await stage()
    let result = try await stage.ghrepo(
      "exec", "--", "grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status")
    let masks = try result.lines.map { line in
      try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
    }
    #expect(masks.count == 2 && masks[0] == 0, "\(result)")
    #expect(masks[1] & (1 << (SIGPIPE - 1)) == 0, "\(result)")
  }

  @Test func `another variable and another account can be chosen`() async throws {
    let stage = try await Stage.make(keyring: .unlocked) {
      $0.tokens.append(SimulatorToken(token: "ghp_hubot", login: "hubot", scopes: []))
    }
    try await stage.logIn("ghp_hubot")
    try await stage.logIn(token)
    let script = "printf '%s,%s' \"$MINE\" \"$GHREPO_TOKEN\""
    let result = try await stage.ghrepo(
      "exec", "--user", "hubot", "--as", "MINE", "--", "sh", "-c", script)
    #expect(result.code == 0 && result.output == "ghp_hubot,", "\(result)")
    let unknown = try await stage.ghrepo("exec", "--user", "nobody", "--", "true")
    #expect(unknown.code == 4, "\(unknown)")
  }

  @Test func `a variable's token is passed on`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "exec", "--", "sh", "-c", "printf %s \"$GHREPO_TOKEN\"", token: .fineGrained)
    #expect(result.code == 0 && result.output == SimulatorToken.fineGrained.token, "\(result)")
  }

  @Test func `without a login nothing runs`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let result = try await stage.ghrepo("exec", "--", "echo", "ran")
    #expect(result.code == 4 && result.output.isEmpty, "\(result)")
  }

  @Test(arguments: [("/nowhere/at/all", 127), ("no-such-program", 127), ("/etc/passwd", 126)])
  func `a command that cannot run is named`(command: String, code: Int32) async throws {
    let stage = try await stage()
    let result = try await stage.ghrepo("exec", "--", command)
    #expect(result.code == code, "\(result)")
    let words =
      code == 127
      ? "The command \(command) was not found.\nCheck its spelling" : "Could not run \(command) ("
    #expect(result.errors.hasPrefix("ghrepo: " + words), "\(result)")
    #expect(!result.errors.contains(token))
  }

  @Test(arguments: [
    (["exec"], "No command given"), (["exec", "--"], "No command given"),
    (["exec", "--", ""], "No command given"),
    (["exec", "--as", "A=B", "--", "true"], "\"A=B\" is not a valid name"),
    (["exec", "--as", "", "--", "true"], "is not a valid name"),
  ])
  func `a missing command and an invalid name are usage errors`(
    arguments: [String], words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(arguments).result()
    #expect(result.code == 64 && result.errors.contains(words), "\(result)")
  }
}
