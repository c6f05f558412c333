import Glibc
import Synchronization
import TestSupport

/// Runs the program that uses a database until it ends or is killed.
enum StorageProbe {
  /// Runs the probe to its end; `wrapper` is a program with arguments that starts it.
  static func run(
    _ arguments: [String], in wrapper: [String] = [], limit: Duration = .seconds(600)
  ) async throws -> ProgramResult {
    let words = wrapper + [try ProgramRun.built("storage-probe")] + arguments
    return try await ProgramRun(
      words[0], Array(words.dropFirst()), environment: [:], limit: limit
    ).result()
  }

  /// Adds favorites from `first` on until it is killed, `delay` after its first line; returns the
  /// ids that it reported as saved.
  static func addUntilKilled(
    _ file: String, from first: Int64, having count: Int = 0, after delay: Duration
  ) async throws -> [Int64] {
    var run = ProgramRun(
      try ProgramRun.built("storage-probe"), ["add", file, "\(first)", "1000000"], environment: [:])
    run.pollsEvery = .milliseconds(1)
    let start = Mutex<ContinuousClock.Instant?>(nil)
    let result = try await run.result { moment in
      let begun = start.withLock { start in
        if start == nil, !moment.output.isEmpty, favorites(in: moment.output).count >= count {
          start = .now
        }
        return start
      }
      return begun.map { $0 + delay <= .now } == true ? .signal(SIGKILL) : .goOn
    }
    guard result.signal == SIGKILL else { throw SystemFailure(call: "\(result)", code: 0) }
    return favorites(result)
  }

  static func favorites(_ result: ProgramResult) -> [Int64] {
    favorites(in: result.standardOutput)
  }

  private static func favorites(in output: [UInt8]) -> [Int64] {
    // Without its line feed, the last line may be incomplete.
    String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
      .filter { $0.hasPrefix("favorite ") }.compactMap { Int64($0.dropFirst(9)) }
  }
}
