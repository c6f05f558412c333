package import Glibc

/// Handles signals that end, stop or continue the process while a terminal is changed.
enum GuardedSignals {
  /// The terminal must be restored at these signals, crashes included.
  private static let leaving = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
  ]

  /// The previous action of each signal. `nonisolated(unsafe)` is sound: `install` writes each
  /// action once, before it installs the handler that reads it.
  private nonisolated(unsafe) static let previous = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  static func install() {
    ScreenSignals.prepare()
    for signal in leaving + [SIGCONT] {
      sigaction(signal, nil, &previous[Int(signal)])
      // An ignored SIGHUP (nohup) stays ignored; an ignored SIGCONT still continues the process.
      guard signal == SIGCONT || !previous[Int(signal)].isIgnoring else { continue }
      handle(signal)
    }
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    // A stopped process that is killed must not take the terminal again before it ends.
    if signal != SIGCONT && signal != SIGTSTP { sigaddset(&action.sa_mask, SIGCONT) }
    action.__sigaction_handler.sa_handler = { signal in
      let code = errno
      signal == SIGCONT ? GuardedSignals.continued() : GuardedSignals.leave(by: signal)
      errno = code
    }
    sigaction(signal, &action, nil)
  }

  /// Raises the signal again for the previous handler: it is blocked until this handler returns.
  private static func leave(by signal: Int32) {
    restoreAllTerminals()
    sigaction(signal, &previous[Int(signal)], nil)
    raise(signal)
    if signal == SIGTSTP { stop() }
  }

  /// Stops the process here. If no shell could continue it, the system does not stop it, and it
  /// takes the terminal again at once.
  private static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    if isAnyTerminalGivenBack() { continued() }
  }

  /// In the background another process owns the terminal; the shell sends SIGCONT again when that
  /// changes.
  private static func continued() {
    handle(SIGTSTP)
    guard !isAnyTerminalElsewhere() else { return }
    retakeAllTerminals()
    ScreenSignals.noteResumed()
  }
}

extension sigaction {
  /// Whether the signal is ignored; SIG_IGN is 1 (signal.h), which Swift does not see.
  package var isIgnoring: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// While this value lives, this process discards Ctrl-C, which still reaches the other program in
/// the foreground.
package struct InterruptShield: ~Copyable {
  private var before = sigaction()

  package init() {
    sigaction(SIGINT, nil, &before)
    guard !before.isIgnoring else { return }
    var action = sigaction()
    action.sa_flags = SA_RESTART
    // Caught, not ignored: a program started now would inherit an ignored signal.
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGINT, &action, nil)
  }

  package consuming func end() {}

  deinit {
    var before = before
    // On a busy machine, a Ctrl-C meant for the other program may still be pending here.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    var now = timespec()
    sigtimedwait(&interrupt, nil, &now)
    sigaction(SIGINT, &before, nil)
  }
}
