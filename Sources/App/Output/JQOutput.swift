import Auth
import Messages
import Subprocess
import SystemPackage
import Terminal

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

/// What jq says on its standard error, without what it says of itself.
struct JQMessages: Sendable {
  /// Its errors, in its own words.
  private(set) var text = ""

  /// Longer errors are cut.
  private static let longest = 64 << 10
  private static let debugging = "[\"DEBUG:\","
  private static let opening = "jq: error: "

  /// Reads to the end; what `debug` says goes to `notice` line by line.
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
    guard text.utf8.count < Self.longest, let line = Self.cleaned(line) else { return }
    text += (text.isEmpty ? "" : "\n") + line
  }

  /// `line` as the user is told it; nil for one that says nothing more.
  static func cleaned(_ line: String) -> String? {
    if line.hasPrefix(opening) { return loweringLine(String(line.dropFirst(opening.count))) }
    // The place is one in a stream that nobody sees: "jq: error (at <stdin>:1): Cannot index …"
    if line.hasPrefix("jq: error (at "), let end = line.firstIndex(of: ")") {
      return String(line[line.index(after: end)...].drop { ": ".contains($0) })
    }
    return line.hasPrefix("jq: ") && line.contains(" compile error") ? nil : line
  }

  /// The first "line 3:" becomes "line 2:": jq has one line more before those of the user.
  private static func loweringLine(_ text: String) -> String {
    let mark = ", line "
    guard let start = text.firstRange(of: mark)?.upperBound else { return text }
    let digits = text[start...].prefix { $0.isNumber }
    guard let number = Int(digits), number > 1 else { return text }
    return text[..<start] + "\(number - 1)" + text[digits.endIndex...]
  }
}
