internal import Glibc

/// The signals that end, stop or continue the process while a terminal is changed.
enum GuardedSignals {
  /// Those after which the terminal must be as before; crashes among them.
  private static let leaving = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
  ]

  /// What each signal did before; `nonisolated(unsafe)` holds, for it is written once in `install`
  /// before any handler that reads it is in place.
  private nonisolated(unsafe) static let previous = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  static func install() {
    for signal in leaving + [SIGCONT] {
      sigaction(signal, nil, &previous[Int(signal)])
      guard !isIgnored(signal) else { continue }
      handle(signal)
    }
  }

  /// An ignored SIGHUP (nohup) stays ignored; ignored SIGCONT still continues.
  private static func isIgnored(_ signal: Int32) -> Bool {
    signal != SIGCONT
      && unsafeBitCast(previous[Int(signal)].__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { signal in
      let code = errno
      signal == SIGCONT ? GuardedSignals.continued() : GuardedSignals.leave(by: signal)
      errno = code
    }
    sigaction(signal, &action, nil)
  }

  /// Hands the signal to whoever had it before: it is blocked until this handler returns.
  private static func leave(by signal: Int32) {
    restoreAllTerminals()
    sigaction(signal, &previous[Int(signal)], nil)
    raise(signal)
  }

  private static func continued() {
    handle(SIGTSTP)
    retakeAllTerminals()
  }
}
