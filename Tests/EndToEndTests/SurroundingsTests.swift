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
}
