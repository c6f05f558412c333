internal import Glibc

extension Console {
  /// Whether standard input is a terminal: nobody feeds the program from a file or a pipe.
  package var hasInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether somebody can be asked: there is a terminal to read answers from.
  package var canAsk: Bool {
    if diversion.isOn { return false }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
