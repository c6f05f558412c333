import Glibc
import Synchronization

/// A program that runs beside a test until `end`; its output goes to a log.
package final class BackgroundProgram: Sendable {
  private let name: String
  private let log: String
  /// Nil once the process is known to have ended: its number may then belong to another process.
  private let pid: Mutex<pid_t?>

  /// `input` and `log` are files; the environment is complete but for what concerns the whole run of tests.
  package init(
    _ arguments: [String], environment: [String: String], input: String = "/dev/null",
    log: String
  ) throws {
    name = arguments[0]
    self.log = log
    pid = Mutex(
      try Self.spawn(arguments, environment: environment, input: input, log: log))
  }

  deinit { end() }

  package func signal(_ number: Int32) {
    pid.withLock { pid in
      if let pid { _ = kill(pid, number) }
    }
  }

  /// Kills the process, even when it is stopped, and waits for its end.
  package func end() {
    pid.withLock { pid in
      guard let ended = pid else { return }
      _ = kill(ended, SIGKILL)
      while waitpid(ended, nil, 0) == -1, errno == EINTR {}
      pid = nil
    }
  }

  /// Waits until `condition` holds; throws with the log when the process ends or 600 s pass.
  package func wait(_ what: String, for condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(600)
    while try await !condition() {
      guard isRunning, ContinuousClock.now < deadline else {
        throw BackgroundProgramFailure(awaited: what, process: name, log: try String(reading: log))
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private var isRunning: Bool {
    pid.withLock { pid in
      guard let running = pid else { return false }
      guard waitpid(running, nil, WNOHANG) == 0 else {
        pid = nil
        return false
      }
      return true
    }
  }

  private static func spawn(
    _ arguments: [String], environment: [String: String], input: String, log: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    try SpawnActions.closeTheRest(&actions)

    var pid = pid_t()
    let variables = environment.withTestRunVariables.map { "\($0)=\($1)" }
    let name = arguments[0]
    let code = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawnp(&pid, name, &actions, nil, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemFailure(call: arguments[0], code: code) }
    return pid
  }
}

/// A program that ended, or was not ready in time; `log` is its output.
struct BackgroundProgramFailure: Error, CustomStringConvertible {
  let awaited: String
  let process: String
  let log: String

  var description: String { "\(process) did not provide \(awaited): \(log)" }
}

private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = texts.map { text in strdup(text) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
