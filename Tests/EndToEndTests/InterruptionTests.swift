import Foundation
import GitHubSimulator
import Glibc
import TestSupport
import Testing

/// Ctrl-C, and what the program leaves behind when it ends.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// A command that reads standard input does not notice that it was canceled.
  @Test func `the first Ctrl-C ends a command that waits for something else`() async throws {
    let stage = try await Stage.make()
    let pipe = stage.home.appending("input")
    try #require(mkfifo(pipe, 0o600) == 0)
    let writeEnd = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writeEnd) }
    let isFirst = Once()
    let run = stage.shell("exec \"$0\" credential get < \"$HOME/input\"")
    let result = try await run.result { program in
      let status = ProcessFile.text("status", of: program.pid)
      // The shell catches signals too, before it becomes the program.
      return status.hasPrefix("Name:\tghrepo\n")
        && ProcessFile.signals("SigCgt", in: status).contains(SIGINT) && isFirst.claim()
        ? .signal(SIGINT) : .goOn
    }
    #expect(result.code == 130, "\(result)")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a list that is killed says how to continue, and ends by the signal`(
    signal: Int32
  ) async throws {
    let stage = try await Stage.make { $0.repositories = 250 }
    stage.github.inject(.stall, for: "/search/repositories", skipping: 1)
    let isFirst = Once()
    let result = try await stage.run(["search", "stars:>=0", "-L", "250", "--csv"]).result {
      moment in
      // The rows of a page come in one write.
      moment.output.count > 1000 && isFirst.claim() ? .signal(signal) : .goOn
    }
    #expect(result.signal == signal, "\(result)")
    #expect(result.errors.contains("Stopped after 100 row"), "\(result)")
    #expect(result.errors.contains("--page-through --resume`."), "\(result)")
  }

  @Test func `Ctrl-C that is ignored at the start stays ignored`() async throws {
    let server = try RawServer(.readRequest, .stall)
    let stage = try await Stage.make()
    let run = stage.shell(
      "trap '' INT; exec \"$0\" search x", setting: ["GHREPO_API_URL": server.url("")])
    let masks = TextBox()
    _ = try await run.result { program in
      guard !server.requests.isEmpty else { return .goOn }
      masks.add(ProcessFile.text("status", of: program.pid))
      return .signal(SIGKILL)
    }
    let status = try #require(masks.texts.first)
    #expect(ProcessFile.signals("SigIgn", in: status).contains(SIGINT))
    #expect(!ProcessFile.signals("SigCgt", in: status).contains(SIGINT))
  }

  /// Threads of libcurl and libsecret may still be running, and `exit` would free what they use.
  @Test func `the program ends without the exit handlers of its libraries`() async throws {
    let stage = try await Stage.make()
    let log = stage.home.appending("loader")
    let result = try await stage.ghrepo(
      "search", "x", setting: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": log])
    #expect(result.code == 0, "\(result)")
    let folder = try FileManager.default.contentsOfDirectory(atPath: stage.home.path)
    let texts = try folder.filter { $0.hasPrefix("loader") }.map {
      try String(contentsOfFile: stage.home.appending($0), encoding: .utf8)
    }
    #expect(texts.contains { $0.contains("libcurl.so") })
    #expect(!texts.contains { $0.contains("calling fini") })
  }
}

extension Stage {
  /// Runs a shell command in which `$0` is the program.
  fileprivate func shell(_ command: String, setting: [String: String?] = [:]) -> ProgramRun {
    let ghrepo = run([], setting: setting)
    var run = ProgramRun(
      "/bin/sh", ["-c", command, ghrepo.program], environment: ghrepo.environment)
    run.pollsEvery = .milliseconds(10)
    return run
  }
}

extension ProcessFile {
  /// The signals in one of the masks of `/proc/PID/status` (proc(5)).
  fileprivate static func signals(_ mask: String, in status: String) -> Set<Int32> {
    let line = status.split(separator: "\n").first { $0.hasPrefix(mask + ":") }
    let digits = line?.split(separator: "\t").last ?? ""
    let bits = UInt64(digits, radix: 16) ?? 0
    return Set((1...64).filter { bits >> UInt64($0 - 1) & 1 == 1 })
  }
}
