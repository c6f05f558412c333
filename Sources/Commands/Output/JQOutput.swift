internal import Auth
internal import JSONFilter
internal import Messages
internal import Synchronization
internal import Terminal

/// Writes what a jq expression makes of documents.
struct JQOutput: Sendable {
  private let program: JQProgram
  private let context: CommandContext

  /// Throws a failure with jq's own words for an expression with a mistake.
  init(_ expression: String, in context: CommandContext) throws(Failure) {
    self.context = context
    do {
      program = try JQProgram(
        expression, library: context.jqLibrary, notice: { context.console.say($0, .dim) })
    } catch { throw Self.failure(error) }
  }

  /// Each of `documents` is an input of its own. Throws when the output cannot be written, and a
  /// failure with jq's own words; what was written before stays.
  func write(_ documents: [[UInt8]]) async throws {
    let problem = Problem()
    do {
      try await program.apply(to: documents) { [console = context.console] bytes in
        problem.happened { () throws(ConsoleError) in try console.writeForeign(bytes) }
      }
    } catch {
      if error == .refused, let refusal = problem.error { throw refusal }
      if error == .cancelled { throw CancellationError() }
      if case .halted(let code, let message) = error { throw halt(code, message) }
      throw Self.failure(error)
    }
  }

  /// What went wrong with the output, seen from the computing thread.
  private final class Problem: Sendable {
    private let stored = Mutex<ConsoleError?>(nil)

    var error: ConsoleError? { stored.withLock(\.self) }

    /// Whether `body` went well.
    func happened(_ body: () throws(ConsoleError) -> Void) -> Bool {
      do {
        try body()
        return true
      } catch {
        stored.withLock { $0 = error }
        return false
      }
    }
  }

  private func halt(_ code: Int, _ message: String?) -> any Error {
    guard code != 0 else {
      if let message { context.console.say(message) }
      return SilentExit(code: .success)
    }
    return Failure(Advice(.outputJqHalted(detail: message ?? ""), exitCode: .failure))
  }

  private static func failure(_ error: JQError) -> Failure {
    switch error {
    case .libraryMissing(let detail):
      Failure(
        Advice(
          .outputJqMissing(detail: detail), next: .outputJqMissingNext, exitCode: .unavailable))
    case .notCompiled(let detail):
      Failure(
        Advice(.outputJqNotCompiled(detail: detail), next: .outputJqNext, exitCode: .usage))
    case .failed(let detail):
      Failure(Advice(.outputJqFailed(detail: detail), exitCode: .failure))
    case .tooMuchMemory(let mebibytes):
      Failure(Advice(.outputJqTooLarge(size: mebibytes), exitCode: .failure))
    case .halted, .cancelled, .refused:
      Failure(Advice(.outputJqFailed(detail: "\(error)"), exitCode: .failure))
    }
  }
}
