internal import Glibc

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
    sigaction(SIGINT, &before, nil)
  }
}
