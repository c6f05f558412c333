import Glibc

/// How a program ended, and its output.
package struct ProgramResult: Sendable, CustomStringConvertible {
  /// The exit code; nil when a signal ended the program.
  package let code: Int32?
  /// The signal that ended the program.
  package let signal: Int32?
  package let standardOutput: [UInt8]
  package let standardError: [UInt8]
  /// Whether the time limit ended it.
  package let wasLate: Bool

  /// - Parameter status: as returned by `waitpid`.
  init(status: Int32, standardOutput: [UInt8], standardError: [UInt8], wasLate: Bool) {
    let isSignaled = status & 0x7F != 0
    code = isSignaled ? nil : status >> 8 & 0xFF
    signal = isSignaled ? status & 0x7F : nil
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.wasLate = wasLate
  }

  package var output: String { String(decoding: standardOutput, as: UTF8.self) }
  package var errors: String { String(decoding: standardError, as: UTF8.self) }

  /// The lines of standard output, without the empty one after the last line feed.
  package var lines: [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// All values, for a failed expectation.
  package var description: String {
    let end =
      wasLate ? "late" : code.map { "code \($0)" } ?? signal.map { "signal \($0)" } ?? "no end"
    return "\(end)\nstdout: \(output.prefix(4000))\nstderr: \(errors.prefix(4000))"
  }
}
