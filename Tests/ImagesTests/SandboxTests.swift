import FoundationEssentials
import Glibc
import ImageProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SandboxTests {
  @Test func `the worker has no sockets, no files, no signals and no descriptors`() async throws {
    let scratch = try ScratchDirectory()
    let own = try await scratch.script("secret", "true")
    let probe = try ProgramRun.built("sandbox-probe")
    let result = try await ProgramRun(
      "/bin/sh", ["-c", "exec 9</dev/null; exec \"$0\" all \"$1\"", probe, own], environment: [:]
    ).result()
    let lines = Dictionary(
      uniqueKeysWithValues: result.output.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), Int32(words[1]) ?? -1)
      })
    for name in ["socket", "local-socket", "write-file", "kill", "priority", "signal-owner"] {
      #expect(lines[name] == EPERM, "\(name)")
    }
    #expect(lines["font-file"] == 0)
    #expect(lines["descriptor"] == EBADF)
    if Self.hasLandlock { #expect(lines["own-file"] == EACCES) }
  }

  @Test func `a worker that executes another program is killed`() async throws {
    let result = try await ProgramRun(
      ProgramRun.built("sandbox-probe"), ["exec"], environment: [:]
    ).result()
    #expect(result.signal == SIGSYS)
    #expect(result.output.isEmpty)
  }

  @Test func `the kernel enforces limits on the running worker`() async throws {
    let request = ImageRequest(
      form: .symbols(.full), box: Worker.box(), file: TestImage.png.file)
    let seen = Seen()
    var run = try ProgramRun(ProgramRun.built("ghrepo-images"), [], environment: [:])
    run.input = try #require(request.frame)
    let result = try await run.result { moment in
      seen.note(moment.pid)
      return .goOn
    }
    #expect(result.code == 0)
    #expect(result.standardOutput.count == 61)
    for line in ["NoNewPrivs:\t1", "Seccomp:\t2"] {
      #expect(seen.status.contains(line), "\(line)")
    }
    #expect(seen.limit("Max address space") == "734003200")
    #expect(seen.limit("Max core file size") == "0")
    #expect(seen.limit("Max open files") == "64")
    #expect(seen.limit("Max file size") == "0")
    #expect(Int(seen.limit("Max cpu time") ?? "").map { (2...4).contains($0) } == true)
  }

  private static var hasLandlock: Bool {
    (try? String(contentsOfFile: "/proc/kallsyms", encoding: .utf8))?
      .contains("landlock_restrict_self") == true
  }
}
