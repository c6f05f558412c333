internal import Access
internal import Core
import Glibc
import Presentation
import Subprocess
import SystemPackage

/// Why a jq expression returned no result, or no more results.
enum JQError: Error, Equatable {
  /// There is no `jq` in `PATH`.
  case missing
  /// The expression is invalid; `detail` is jq's message.
  case notCompiled(detail: String)
  /// The expression failed on its input; `detail` is jq's message.
  case failed(detail: String)
  /// jq exceeded this memory limit.
  case tooMuchMemory(mebibytes: Int)
  /// The expression called `halt`.
  case halted
  /// Ctrl-C ended jq before it ended ghrepo.
  case interrupted
}

/// Runs a jq expression with the `jq` program, in a separate process that inherits none of ghrepo's
/// environment.
struct JQProgram: Sendable {
  private let executable: String
  private let expression: String
  private let environment: Environment

  /// The maximum address space of jq, in MiB.
  static let memoryLimit = 1024

  /// After a definition, `import` and `include` are syntax errors, so jq reads no files. Each
  /// document is a separate input, and `halt` has its own exit code, which differs from the end of
  /// the input. The prelude is one line, because jq counts it as the first.
  private static let prelude = """
    def modulemeta: error("modulemeta: there are no modules"); def stderr: debug; \
    def input: error("No more inputs"); def inputs: empty; def halt: "" | halt_error(\(haltCode));\n
    """
  private static let haltCode: CInt = 250

  /// Finds `jq` and compiles `expression` with it, which takes about 30 milliseconds.
  init(_ expression: String, environment: [String: String]) async throws {
    guard let executable = ExecutableSearch(environment).path(of: "jq") else {
      throw JQError.missing
    }
    // A zero byte would end the argument.
    guard !expression.utf8.contains(0) else { throw JQError.notCompiled(detail: "\\0") }
    self.executable = executable
    self.expression = expression
    self.environment = Self.environment(environment)
    // Without input, jq only compiles.
    try await run(on: [], notice: { _ in }, write: { _ in })
  }

  /// Language and time zone. jq would read `~/.jq`, so its home is a path that cannot have one.
  private static func environment(_ environment: [String: String]) -> Environment {
    let kept = environment.filter { name, _ in
      name == "LANG" || name == "LANGUAGE" || name == "TZ" || name.hasPrefix("LC_")
    }
    return ChildEnvironment.exactly(kept.merging(["HOME": "/dev/null"]) { $1 })
  }

  /// Applies the expression to each of `documents`, concatenated JSON texts.
  ///
  /// - Parameters:
  ///   - notice: receives the output of `debug`, line by line.
  ///   - write: receives whole lines: a string raw, any other result as compact JSON. Its error
  ///     ends jq.
  func run(
    on documents: [UInt8], notice: @escaping @Sendable (String) -> Void,
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let result = try await Subprocess.run(
      .path("/bin/sh"),
      arguments: ["-c", Self.limits, "sh", executable, "-c", "-r", Self.prelude + expression],
      environment: environment, workingDirectory: "/",
      input: .fileDescriptor(try MemoryFile(documents).descriptor, closeAfterSpawningProcess: true),
      output: .sequence, error: .sequence
    ) { jq in
      async let messages = JQMessages.read(jq.standardError, notice: notice)
      do { try await Self.copyLines(jq.standardOutput, to: write) } catch {
        // jq must end before its messages can be read to the end.
        do { try jq.send(signal: .kill) } catch {}
        throw error
      }
      return try await messages
    }
    try Task.checkCancellation()
    if let error = Self.error(result.terminationStatus, result.closureResult) { throw error }
  }

  /// jq writes no core files, and an expression that never ends does not run forever.
  private static let limits = """
    ulimit -S -c 0; ulimit -S -t 3600; \
    (ulimit -S -v \(memoryLimit << 10)) 2>/dev/null && ulimit -S -v \(memoryLimit << 10); exec "$@"
    """

  private static func copyLines(
    _ output: SubprocessOutputSequence, to write: ([UInt8]) throws -> Void
  ) async throws {
    var bytes: [UInt8] = []
    for try await piece in output {
      let start = bytes.count
      piece.withUnsafeBytes { bytes += $0 }
      guard let end = bytes[start...].lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let rest = Array(bytes[(end + 1)...])
      bytes.removeSubrange((end + 1)...)
      try write(bytes)
      bytes = rest
    }
    if !bytes.isEmpty { try write(bytes) }
  }

  private static func error(_ status: TerminationStatus, _ messages: JQMessages) -> JQError? {
    switch status {
    case .exited(0): nil
    case .exited(3): .notCompiled(detail: messages.text)
    case .exited(haltCode): .halted
    case .signaled(SIGINT): .interrupted
    case .signaled where messages.text.contains("cannot allocate memory"):
      .tooMuchMemory(mebibytes: memoryLimit)
    default: .failed(detail: messages.text.isEmpty ? "jq: \(status)" : messages.text)
    }
  }
}
