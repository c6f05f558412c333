internal import Access
import Auth
internal import Core
import HTTP
import Messages
import Presentation
import Subprocess
import SystemPackage
import Terminal

/// Writes the results of a jq expression on documents.
struct JQOutput: Sendable {
  private let program: JQProgram
  private let console: Console

  /// Throws a failure with jq's message for an invalid expression.
  init(_ expression: String, in context: CommandContext) async throws {
    console = context.console
    do { program = try await JQProgram(expression, environment: context.environment) } catch {
      throw Self.end(error)
    }
  }

  /// Each of `documents`, concatenated JSON texts, is a separate input. Throws if the output cannot
  /// be written, or a failure with jq's message; what was already written stays.
  func write(_ documents: [UInt8]) async throws {
    guard !documents.isEmpty else { return }
    do {
      try await program.run(
        on: documents, notice: { [console] in console.report($0, .dim) },
        write: { [console] in try console.writeForeign($0) })
    } catch { throw Self.end(error) }
  }

  /// The error that ends the command.
  private static func end(_ error: any Error) -> any Error {
    switch error {
    case let error as JQError: end(error)
    case is ConsoleError, is CancellationError: error
    default: Failure(.outputJqFailed(detail: "\(error)"), next: .outputJqNext, exitCode: .failure)
    }
  }

  private static func end(_ error: JQError) -> any Error {
    switch error {
    case .missing: Failure(.outputJqMissing, next: .outputJqMissingNext, exitCode: .unavailable)
    case .notCompiled(let detail):
      Failure(.outputJqNotCompiled(detail: detail), next: .outputJqNext, exitCode: .usage)
    case .failed(let detail):
      Failure(.outputJqFailed(detail: detail), next: .outputJqNext, exitCode: .failure)
    case .tooMuchMemory(let mebibytes):
      Failure(
        .outputJqTooLarge(size: mebibytes), next: .outputJqTooLargeNext, exitCode: .failure)
    case .halted: ExitError(code: .success)
    case .interrupted: ConsoleError.interrupted
    }
  }
}

/// jq's messages on standard error, without its own additions.
struct JQMessages: Sendable {
  /// The error messages.
  private(set) var text = ""

  /// Longer errors are cut.
  private static let longest = 64 << 10
  private static let debugging = "[\"DEBUG:\","
  private static let opening = "jq: error: "

  /// Reads to the end; passes lines from `debug` to `notice`.
  static func read(
    _ output: SubprocessOutputSequence, notice: @Sendable (String) -> Void
  ) async throws -> JQMessages {
    var (messages, bytes) = (JQMessages(), [UInt8]())
    for try await piece in output {
      piece.withUnsafeBytes { bytes += $0 }
      while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        messages.add(String(decoding: bytes[..<end], as: UTF8.self), notice)
        bytes.removeFirst(end + 1)
      }
    }
    if !bytes.isEmpty { messages.add(String(decoding: bytes, as: UTF8.self), notice) }
    return messages
  }

  private mutating func add(_ line: String, _ notice: (String) -> Void) {
    if line.hasPrefix(Self.debugging) { return notice(line) }
    guard text.utf8.count < Self.longest, let line = Self.cleaned(ForeignText.cleaned(line))
    else { return }
    text += (text.isEmpty ? "" : "\n") + line
  }

  /// `line` as shown to the user; nil if it adds nothing.
  static func cleaned(_ line: String) -> String? {
    if line.hasPrefix(opening) { return loweringLine(String(line.dropFirst(opening.count))) }
    // Drops the position in an input that the user does not see: "jq: error (at <stdin>:1): Cannot
    // index …"
    if line.hasPrefix("jq: error (at "), let end = line.firstIndex(of: ")") {
      return String(line[line.index(after: end)...].drop { ": ".contains($0) })
    }
    return line.hasPrefix("jq: ") && line.contains(" compile error") ? nil : line
  }

  /// Changes the first "line 3:" to "line 2:", because the prelude adds one line.
  private static func loweringLine(_ text: String) -> String {
    let mark = ", line "
    guard let start = text.firstRange(of: mark)?.upperBound else { return text }
    let digits = text[start...].prefix { $0.isNumber }
    guard let number = Int(digits), number > 1 else { return text }
    return text[..<start] + "\(number - 1)" + text[digits.endIndex...]
  }
}
