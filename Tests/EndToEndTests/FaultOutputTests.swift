import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Outputs that cannot be written, and interruptions before the first output.
@Suite(.timeLimit(.minutes(20))) struct FaultOutputTests {
  /// Runs the program in a shell that redirects its outputs.
  private func shell(
    _ stage: Stage, _ redirection: String, _ arguments: String = "search 'stars:>=0' --limit 5"
  ) async throws -> ProgramResult {
    let run = stage.run([])
    return try await ProgramRun(
      "/bin/sh", ["-c", "exec \"$0\" \(arguments) \(redirection)", run.program],
      environment: run.environment
    ).result()
  }

  @Test(arguments: [
    "search 'stars:>=0' --limit 5", "search 'stars:>=0' --limit 5 --json",
    "search 'stars:>=0' --page-through", "show octo-org/hello-world", "completions bash",
    "--help", "--version", "help search",
  ])
  func `a full disk is reported and fails`(arguments: String) async throws {
    let stage = try await Stage.make()
    let result = try await shell(stage, "> /dev/full", arguments)
    #expect(result.code == 1, "\(result)")
    #expect(result.errors.contains("Could not write the output (No space left on device)."))
  }

  @Test(arguments: ["search 'stars:>=0' --limit 5", "--help", "--version", "completions bash"])
  func `a closed standard output does not crash the program`(arguments: String) async throws {
    let stage = try await Stage.make()
    let result = try await shell(stage, ">&-", arguments)
    #expect(result.signal == nil && result.code != nil, "\(result)")
  }

  @Test func `a closed standard error loses no row`() async throws {
    let stage = try await Stage.make()
    let result = try await shell(stage, "2>&-")
    #expect(result.code == 0 && result.lines.count == 5, "\(result)")
    #expect(!result.output.contains("match."))
  }

  @Test func `a full standard error loses no row`() async throws {
    let stage = try await Stage.make()
    let result = try await shell(stage, "2> /dev/full")
    #expect(result.code == 0 && result.lines.count == 5, "\(result)")
  }

  /// Otherwise the first file that the program opens would get the number of a closed stream, and
  /// its messages would go there.
  @Test(arguments: ["<&- 2>&-", "<&- >&- 2>&-", "<&-", "<&- 2>/dev/null"])
  func `closed streams are not confused with files that the program opens`(
    redirection: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await shell(stage, redirection)
    let isOutputClosed = redirection.contains(" >&-")
    #expect(result.code == (isOutputClosed ? 1 : 0), "\(result)")
    #expect(result.lines.count == (isOutputClosed ? 0 : 5))
    #expect(stage.searches.count == 1)
  }

  @Test(arguments: [
    ["search", "x"], ["show", "octo-org/hello-world"], ["search", "x", "--json"],
  ])
  func `Ctrl-C before the response exits at once with 130`(arguments: [String]) async throws {
    let stage = try await Stage.make { $0.latency = .seconds(3600) }
    let (run, pids) = (stage.run([]), TextBox())
    async let ending = ProgramRun(
      "/bin/sh", ["-c", "echo started >&2; exec \"$0\" \"$@\"", run.program] + arguments,
      environment: run.environment
    ).result { moment in
      pids.add("\(moment.pid)")
      return .goOn
    }
    let deadline = ContinuousClock.now + .seconds(600)
    while stage.github.requests.isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(!stage.github.requests.isEmpty)
    let pid = try #require(pids.texts.first.flatMap { Int32($0) })
    kill(pid, SIGINT)
    let result = try await ending
    #expect(result.code == 130, "\(result)")
    #expect(result.errors == "started\n")
    #expect(try result.output.isEmpty || result.objects().isEmpty)
    #expect(!result.wasLate)
  }
}
