import Glibc
import Synchronization

/// A program whose terminal is a session's line; it ends with the session.
final class TerminalSessionProgram: Sendable {
  private let state: Mutex<State>

  private struct State {
    var pid: pid_t
    var status: Int32?
  }

  /// - Parameter redirections: files that replace the terminal, by descriptor.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], terminal: String,
    redirections: [Int32: String]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
    }
    for (descriptor, file) in redirections {
      posix_spawn_file_actions_addopen(&actions, descriptor, file, O_RDWR | O_CREAT, 0o600)
    }

    try SpawnActions.closeTheRest(&actions)

    // A new session, so that the terminal opened first is its controlling one; signals are as after
    // a login, whatever this thread blocks.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Self.newSession)

    var pid = pid_t()
    let code = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&pid, path, &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemFailure(call: path, code: code) }
    state = Mutex(State(pid: pid))
  }

  /// POSIX_SPAWN_SETSID, which the importer skips.
  private static let newSession: Int16 = 0x80

  func signal(_ number: Int32) {
    state.withLock { state in
      if state.status == nil { _ = kill(state.pid, number) }
    }
  }

  /// The exit code as a shell reports it: 128 plus the signal for a signal. Nil while it runs.
  var exitCode: Int32? {
    state.withLock { state in
      if state.status == nil {
        var status: Int32 = 0
        if waitpid(state.pid, &status, WNOHANG) == state.pid { state.status = status }
      }
      return state.status.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : 128 + ($0 & 0x7F) }
    }
  }

  deinit {
    guard exitCode == nil else { return }
    signal(SIGKILL)
    state.withLock { state in
      while waitpid(state.pid, nil, 0) == -1, errno == EINTR {}
    }
  }

  private static func withCStrings<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
