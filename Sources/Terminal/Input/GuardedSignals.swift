package import Glibc

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
    ScreenSignals.prepare()
    for signal in leaving + [SIGCONT] {
      sigaction(signal, nil, &previous[Int(signal)])
      // An ignored SIGHUP (nohup) stays ignored; ignored SIGCONT still continues.
      guard signal == SIGCONT || !previous[Int(signal)].isIgnoring else { continue }
      handle(signal)
    }
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    // A stopped process that is ended must not take the terminal again on its way.
    if signal != SIGCONT && signal != SIGTSTP { sigaddset(&action.sa_mask, SIGCONT) }
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
    if signal == SIGTSTP { stop() }
  }

  /// Stops here. Where nobody could let the process go on, as without a shell around it, the system
  /// does not stop it, and the terminal is taken again at once.
  private static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    if isAnyTerminalGivenBack() { continued() }
  }

  /// In the background the terminal is somebody else's; the shell tells again when that changes.
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

/// While this lives, Ctrl-C is for the program in the foreground beside this one, which gets the
/// signal as usual.
package struct InterruptShield: ~Copyable {
  private var before = sigaction()

  package init() {
    sigaction(SIGINT, nil, &before)
    guard !before.isIgnoring else { return }
    var action = sigaction()
    action.sa_flags = SA_RESTART
    // Caught, not ignored: what is ignored here would be ignored by a program started now, too.
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGINT, &action, nil)
  }

  package consuming func end() {}

  deinit {
    var before = before
    // On a busy machine a Ctrl-C that the other program had may still be pending here.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    var now = timespec()
    sigtimedwait(&interrupt, nil, &now)
    sigaction(SIGINT, &before, nil)
  }
}
