import Glibc
import Synchronization

/// A program at a real terminal whose user is the test: it types and reads what is shown.
package final class TerminalSession: Sendable {
  private let line: TerminalSessionLine
  private let program: TerminalSessionProgram
  private let transcript = Mutex(Transcript())

  private struct Transcript {
    var bytes: [UInt8] = []
    /// How much of the text without escape sequences was already matched.
    var seen = 0
    /// How many bytes `takeBytes` has returned.
    var taken = 0
    var isClosed = false
  }

  /// Reached only when something is wrong; on a busy machine a test waits for many others.
  private static let patience = Duration.seconds(180)

  /// Starts the program at `path`, or of that name in PATH.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], columns: Int = 80,
    rows: Int = 24, redirections: [Int32: String] = [:]
  ) throws {
    line = try TerminalSessionLine(columns: columns, rows: rows)
    do {
      program = try TerminalSessionProgram(
        path, arguments, environment: environment.withTestRunVariables, terminal: line.path,
        redirections: redirections)
    } catch {
      line.close()
      throw error
    }
  }

  deinit { hangUp() }

  package func type(_ text: String) { line.write(text) }

  package func resize(columns: Int, rows: Int) { line.resize(columns: columns, rows: rows) }

  package func signal(_ number: Int32) { program.signal(number) }

  /// Whether typed characters are echoed and delivered line by line: both are true at a shell
  /// prompt.
  package var isCooked: Bool {
    let flags = line.settings.c_lflag
    return flags & tcflag_t(ECHO) != 0 && flags & tcflag_t(ICANON) != 0
  }

  /// Whether typed characters are echoed.
  package var echoes: Bool { line.settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// Closes the window.
  package func hangUp() {
    transcript.withLock { transcript in
      if !transcript.isClosed { line.close() }
      transcript.isClosed = true
    }
  }

  /// Everything written so far, including escape sequences.
  package var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes written since the last call.
  package func takeBytes() -> [UInt8] {
    collect()
    return transcript.withLock { transcript in
      defer { transcript.taken = transcript.bytes.count }
      return Array(transcript.bytes[transcript.taken...])
    }
  }

  /// What a user sees after scrolling up to the start.
  package func screen(columns: Int = 80) -> [String] {
    var screen = TerminalSessionScreen(columns: columns)
    screen.show(output)
    return screen.lines
  }

  /// Waits until the program has written `text`, in any style, after the last match; throws with
  /// the complete output if it never appears.
  package func see(_ text: String) async throws {
    let wanted = Array(text.utf8)
    try await wait(for: text) {
      collect()
      return transcript.withLock { transcript in
        let plain = TerminalSessionText.plain(transcript.bytes)
        guard let end = plain[min(transcript.seen, plain.count)...].end(of: wanted) else {
          return false
        }
        transcript.seen = end
        return true
      }
    }
  }

  /// Waits for the program to end; returns its code as a shell reports it.
  /// - Parameter answers: what to type whenever the program shows the text before it.
  package func exitCode(answering answers: KeyValuePairs<String, String> = [:]) async throws
    -> Int32
  {
    var shown = ""
    try await wait(for: "the end of the program") {
      collect()
      if !answers.isEmpty { shown += String(decoding: takeBytes(), as: UTF8.self) }
      if let (_, answer) = answers.first(where: { shown.contains($0.key) }) {
        type(answer)
        shown = ""
      }
      return program.exitCode != nil
    }
    collect()
    return program.exitCode ?? -1
  }

  /// Waits until `condition` holds.
  package func wait(for what: String, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + Self.patience
    var pause = Duration.milliseconds(10)
    while !condition() {
      guard ContinuousClock.now < deadline else {
        throw TerminalSessionFailure(awaited: what, output: output)
      }
      // A long wait probably fails, and must not take the processor from other tests.
      pause = min(pause * 1.1, .milliseconds(500))
      try await Task.sleep(for: pause)
    }
  }

  private var bytes: [UInt8] { transcript.withLock { $0.bytes } }

  private func collect() {
    transcript.withLock { transcript in
      while !transcript.isClosed, let more = line.read(milliseconds: 0), !more.isEmpty {
        transcript.bytes += more
      }
    }
  }
}

/// A terminal that did not show the expected text.
package struct TerminalSessionFailure: Error, CustomStringConvertible {
  let awaited: String
  let output: String

  package var description: String {
    "'\(awaited)' did not come; shown was: \(output.debugDescription)"
  }
}

extension ArraySlice<UInt8> {
  /// The index after the first occurrence of `bytes`.
  fileprivate func end(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (startIndex...(endIndex - bytes.count))
      .first { self[$0..<($0 + bytes.count)].elementsEqual(bytes) }
      .map { $0 + bytes.count }
  }
}
