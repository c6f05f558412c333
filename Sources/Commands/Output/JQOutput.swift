internal import App
internal import Auth
internal import Messages
internal import SystemPackage
internal import Terminal

/// Writes what a jq expression makes of documents.
struct JQOutput: Sendable {
  private let program: JQProgram
  private let console: Console

  /// Throws a failure with jq's own words for an expression with a mistake.
  init(_ expression: String, in context: CommandContext) async throws {
    console = context.console
    do { program = try await JQProgram(expression, environment: context.environment) } catch {
      throw Self.end(error)
    }
  }

  /// Each of `documents`, JSON texts one after another, is an input of its own. Throws when the output
  /// cannot be written, and a failure with jq's own words; what was written before stays.
  func write(_ documents: [UInt8]) async throws {
    guard !documents.isEmpty else { return }
    do {
      try await program.run(
        on: documents, notice: { [console] in console.report($0, .dim) },
        write: { [console] in try console.writeForeign($0) })
    } catch { throw Self.end(error) }
  }

  /// What the command ends with.
  private static func end(_ error: any Error) -> any Error {
    switch error {
    case let error as JQError: end(error)
    case is ConsoleError, is CancellationError: error
    default: Failure(Advice(.outputJqFailed(detail: "\(error)"), exitCode: .failure))
    }
  }

  private static func end(_ error: JQError) -> any Error {
    switch error {
    case .missing:
      Failure(
        Advice(.outputJqMissing, next: .outputJqMissingNext, exitCode: .unavailable))
    case .notCompiled(let detail):
      Failure(
        Advice(.outputJqNotCompiled(detail: detail), next: .outputJqNext, exitCode: .usage))
    case .failed(let detail):
      Failure(Advice(.outputJqFailed(detail: detail), exitCode: .failure))
    case .tooMuchMemory(let mebibytes):
      Failure(Advice(.outputJqTooLarge(size: mebibytes), exitCode: .failure))
    case .halted: ExitError(code: .success)
    case .interrupted: ConsoleError.interrupted
    }
  }
}
