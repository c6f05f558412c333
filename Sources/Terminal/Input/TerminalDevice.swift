internal import Glibc

/// The terminal a person sits at, for questions and keys, whatever standard input and output are.
package final class TerminalDevice: Sendable {
  let descriptor: Int32
  private let isOwned: Bool

  /// Opens `/dev/tty`; throws `noTerminal` when the process has none.
  package init() throws(ConsoleError) {
    // What `poll` has seen may be gone when it is read: a signal that gives the terminal back drops it.
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    isOwned = true
    guard descriptor >= 0 else { throw .noTerminal(code: errno) }
  }

  /// A descriptor that somebody else opened and closes.
  package init(descriptor: Int32) throws(ConsoleError) {
    self.descriptor = descriptor
    isOwned = false
    guard isatty(descriptor) == 1 else { throw .noTerminal(code: errno) }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// What this terminal shows, by its size and `environment`.
  func profile(environment: [String: String]) -> TerminalProfile {
    TerminalProfile(
      environment: environment, isTerminal: true,
      size: TerminalSize(of: descriptor, environment: environment))
  }

  func writeNewline() throws(ConsoleError) {
    try FileOutput(descriptor: descriptor).write([UInt8(ascii: "\n")])
  }
}
