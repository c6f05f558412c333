import Foundation
import Glibc
import TestSupport
import Testing

/// A missing or unusual environment.
@Suite(.timeLimit(.minutes(10))) struct SurroundingsTests {
  @Test func `TLS keys are never logged`() async throws {
    let stage = try await Stage.make()
    let file = stage.home.appending("keys")
    let result = try await stage.ghrepo("search", "x", setting: ["SSLKEYLOGFILE": file])
    #expect(result.code == 0, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `without HOME, the home directory of the user account is used`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "x", setting: ["HOME": nil])
    #expect(result.code == 0, "\(result)")
  }

  private static let canMount: Bool = {
    let file = "/usr/bin/unshare"
    var pid = pid_t()
    var arguments = [strdup(file), strdup("-m"), strdup("true"), nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&pid, file, nil, nil, &arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    return waitpid(pid, &status, 0) == pid && status == 0
  }()

  /// Swift reads the command line from `/proc`.
  @Test(.enabled(if: canMount), arguments: [["search", "x"], ["logout"], ["--version"]])
  func `a missing proc file system is reported`(arguments: [String]) async throws {
    let stage = try await Stage.make()
    let ghrepo = stage.run(arguments)
    let script = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    let result = try await ProgramRun(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", script, ghrepo.program] + arguments,
      environment: ghrepo.environment
    ).result()
    #expect(result.code == 69 && result.output.isEmpty, "\(result)")
    #expect(result.errors == "ghrepo: The command line cannot be read: /proc is not mounted.\n")
  }

  /// Runs ghrepo under a shell's limits.
  private func limited(_ limits: String, _ arguments: [String]) async throws -> ProgramResult {
    let stage = try await Stage.make()
    let ghrepo = stage.run(arguments)
    return try await ProgramRun(
      "/bin/sh", ["-c", limits + " exec \"$0\" \"$@\"", ghrepo.program] + arguments,
      environment: ghrepo.environment
    ).result()
  }

  @Test(arguments: [4, 6, 8, 10, 16])
  func `too few descriptors are an error, not a crash`(limit: Int) async throws {
    let result = try await limited("ulimit -n \(limit);", ["search", "x"])
    #expect(result.code == 75 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("another file (Too many open files).\n"), "\(result)")
    #expect(result.errors.contains("`ulimit -n 1024`"), "\(result)")
  }

  /// The limit does not hold for root.
  @Test(
    .enabled(if: geteuid() == 0),
    arguments: [1, 2, 4, 6],
    [["favorites"], ["search", "x"], ["credential", "get"], ["status"], ["completions", "bash"]])
  func `too few threads are an error, not a wait`(limit: Int, arguments: [String]) async throws {
    let user = "setpriv --reuid 4242 --regid 4242 --clear-groups"
    let result = try await limited(
      "exec \(user) /bin/bash -c 'ulimit -u \(limit); exec \"$0\" \"$@\"' \"$0\" \"$@\";", arguments
    )
    #expect(result.code == 75 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("does not let ghrepo start another thread ("), "\(result)")
    #expect(result.errors.contains("`ulimit -u`"), "\(result)")
  }

  @Test(arguments: [["doctor"], ["search", "x", "--all", "--json", "name"]])
  func `too little memory is an error, not a crash`(arguments: [String]) async throws {
    for size in stride(from: 120_000, through: 280_000, by: 8000) {
      let result = try await limited("ulimit -v \(size);", arguments)
      #expect(result.signal == nil && (result.code ?? 0) < 126, "\(size): \(result)")
    }
    let result = try await limited("ulimit -v 190000;", arguments)
    #expect(result.code == 75 && result.errors.contains("enough memory"), "\(result)")
  }

  @Test func `a limit on the size of files is an error of the write, not a signal`() async throws {
    let result = try await limited("ulimit -f 1; ", ["search", "x", "-L", "100"])
    #expect(result.signal == nil, "\(result)")
  }
}
