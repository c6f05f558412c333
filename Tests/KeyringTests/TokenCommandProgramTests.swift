import Auth
import Foundation
import HTTP
import Keyring
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A program that prints a token` {
  @Test(arguments: [
    ("gho_1", "gho_1"), ("gho_1\n", "gho_1"), ("gho_1\r\n", "gho_1"),
    ("gho_1\nlogin: me\n", "gho_1"),
    ("$HOME; `id` \\\n", "$HOME; `id` \\"),
  ])
  func `provides its first line`(output: String, token: String) async throws {
    let command = TokenCommandProgram(arguments: ["printf", "%s", output])
    #expect(try await command.token() == Secret(token))
  }

  @Test func `may be given by its path`() async throws {
    #expect(
      try await TokenCommandProgram(arguments: ["/bin/echo", "gho_1"]).token() == Secret("gho_1"))
  }

  @Test(arguments: ["0", "2"])
  func `does not get the terminal if it may not prompt`(descriptor: String) async throws {
    let command = TokenCommandProgram(arguments: ["readlink", "/proc/self/fd/\(descriptor)"])
    #expect(try await command.token(mayPrompt: false) == Secret("/dev/null"))
  }

  @Test func `cannot find the terminal in another way if it may not prompt`() async throws {
    // The sixth field of its statistics is its session.
    let script = "set -- $(cat /proc/$$/stat); test $6 = $$ && echo alone ${GPG_TTY-unnamed}"
    let command = TokenCommandProgram(
      arguments: ["sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "GPG_TTY": "/dev/pts/0"])
    #expect(try await command.token(mayPrompt: false) == Secret("alone unnamed"))
  }

  @Test(arguments: [
    ["no-such-program-of-ours"], ["/nonexistent/program"], ["/etc/passwd"], [], [""],
  ])
  func `may be missing`(arguments: [String]) async {
    await #expect(throws: TokenProgramError.notFound) {
      try await TokenCommandProgram(arguments: arguments).token()
    }
  }

  @Test(arguments: [("exit 3", 3), ("echo gho_1; exit 1", 1), ("kill -9 $$", 137)])
  func `fails with its exit code`(script: String, code: Int32) async {
    await #expect(throws: TokenProgramError.failed(status: code)) {
      try await TokenCommandProgram(arguments: ["sh", "-c", script]).token()
    }
  }

  @Test(arguments: ["", "\n", "\r\n", "\ngho_1\n"])
  func `may print nothing`(output: String) async {
    await #expect(throws: TokenProgramError.empty) {
      try await TokenCommandProgram(arguments: ["printf", "%s", output]).token()
    }
  }

  @Test func `may not print endlessly`() async {
    await #expect(throws: TokenProgramError.tooLong(limit: 8192)) {
      try await TokenCommandProgram(arguments: ["yes"]).token()
    }
  }

  @Test func `may be late`() async {
    await #expect(throws: TokenProgramError.late(seconds: 1)) {
      try await TokenCommandProgram(arguments: ["sleep", "60"], limit: .milliseconds(20)).token()
    }
  }

  @Test func `is abandoned when it is late, even if a child keeps its output open`() async throws {
    let directory = try ScratchDirectory()
    let pipe = directory.appending("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    // The remaining process must not keep our standard error open: its reader waits for the end.
    let script = "exec 2>/dev/null; trap '' TERM; (read line <\(pipe)) & cat \(pipe)"
    await #expect(throws: TokenProgramError.late(seconds: 1)) {
      try await TokenCommandProgram(arguments: ["sh", "-c", script], limit: .milliseconds(100))
        .token()
    }
    // Once the pipe has had a writer, its readers reach the end.
    close(open(pipe, O_RDWR | O_NONBLOCK))
  }

  @Test(arguments: ["echo gho_1; exec sleep 60", "trap '' TERM; while :; do sleep 0.01; done"])
  func `is ended when it is cancelled`(script: String) async throws {
    let directory = try ScratchDirectory()
    let file = directory.appending("pid")
    let task = Task {
      // Written to another file first, so that the number is complete as soon as the file exists.
      let script = "echo $$ >\(file).new; mv \(file).new \(file); \(script)"
      return try await TokenCommandProgram(arguments: ["sh", "-c", script]).token()
    }
    while !FileManager.default.fileExists(atPath: file) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    await #expect(throws: TokenProgramError.self) { try await task.value }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let pid = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    #expect(kill(pid, 0) == -1)
  }

  @Test func `shares the terminal of ghrepo`() async throws {
    let session = try await KeyringSession(.busOnly)
    let script = "read answer; echo $answer; echo 'Passphrase?' >&2"
    let output = try await session.run(
      Probe.path, ["command", "sh", "-c", script], input: Array("gho_typed\n".utf8))
    #expect(output.line == secretLine("gho_typed".utf8))
    #expect(output.standardError == "Passphrase?\n")
  }
}

@Suite(.timeLimit(.minutes(20))) struct `What git knows` {
  /// A git with a single helper, `script`, which gets the request as its input.
  private func credential(_ script: String, in home: ScratchDirectory) throws -> GitCredential {
    let configuration = "[credential]\n\thelper = \"!f() { \(script); }; f\"\n"
    try configuration.write(
      toFile: home.appending(".gitconfig"), atomically: false, encoding: .utf8)
    return GitCredential(environment: [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_ASKPASS": "/bin/echo", "SSH_ASKPASS": "/bin/echo", "DISPLAY": ":99",
    ])
  }

  @Test func `is the password of the requested host`() async throws {
    let home = try ScratchDirectory()
    let git = try credential(
      "cat >$HOME/request; echo username=me; echo password=gho_git", in: home)
    #expect(try await git.password(host: "ghe.example:8443") == Secret("gho_git"))
    let request = try String(contentsOfFile: home.appending("request"), encoding: .utf8)
    #expect(
      request.split(separator: "\n").starts(with: ["protocol=https", "host=ghe.example:8443"]))
  }

  @Test(arguments: ["true", "echo username=me", "exit 1"])
  func `is nil when no helper has a password`(script: String) async throws {
    let home = try ScratchDirectory()
    #expect(try await credential(script, in: home).password(host: "github.com") == nil)
  }

  @Test(arguments: ["", "a\nhost=b", "a b", "a\0b"])
  func `is not queried for an invalid host`(host: String) async throws {
    let home = try ScratchDirectory()
    let git = try credential("echo password=gho_git; echo username=me", in: home)
    #expect(try await git.password(host: host) == nil)
  }

  @Test func `needs git`() async {
    let git = GitCredential(environment: ["PATH": "/usr/bin"], git: "no-such-git")
    await #expect(throws: TokenProgramError.notFound) {
      try await git.password(host: "github.com")
    }
  }
}
