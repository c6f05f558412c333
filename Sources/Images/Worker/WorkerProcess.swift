internal import CLinux
internal import Glibc

/// A running worker and our ends of its pipes; the process ends with the last reference to it.
final class WorkerProcess {
  enum End: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  let input: Int32
  let output: Int32
  private let process: pid_t
  private var ended: End?

  /// Starts the program with an empty environment, out of reach of the terminal's signals.
  init(_ program: String) throws(ImageWorkerError) {
    var requests = try WorkerPipe()
    var answers = try WorkerPipe()
    process = try Self.spawn(program, input: requests.reading, output: answers.writing)
    (input, output) = (requests.handOverWriting(), answers.handOverReading())
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    end()
    close(input)
    close(output)
  }

  func hasEnded() -> Bool {
    collect(WNOHANG) != nil
  }

  /// Kills the process unless it has ended already, and returns how it ended.
  @discardableResult
  func end() -> End? {
    if ended == nil { kill(process, SIGKILL) }
    return collect(0)
  }

  private func collect(_ options: Int32) -> End? {
    guard ended == nil else { return ended }
    var status: Int32 = 0
    var result = waitpid(process, &status, options)
    while result < 0, errno == EINTR { result = waitpid(process, &status, options) }
    guard result != 0 else { return nil }
    ended = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
    return ended
  }

  private static func spawn(
    _ program: String, input: Int32, output: Int32
  ) throws(ImageWorkerError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
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
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    let code = program.withCString { path in
      var arguments = [UnsafeMutablePointer(mutating: path), nil]
      var environment: [UnsafeMutablePointer<CChar>?] = [nil]
      return posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
    }
    switch code {
    case 0: return process
    case ENOENT, EACCES, ENOTDIR, ENOEXEC, ELOOP: throw .noWorker
    default: throw .system(code: code)
    }
  }
}

/// Both ends of a pipe that no other program inherits; ends that are still open close with it.
private struct WorkerPipe: ~Copyable {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws(ImageWorkerError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .system(code: errno) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    if reading >= 0 { close(reading) }
    if writing >= 0 { close(writing) }
  }

  /// Hands over the end, which the caller must close.
  mutating func handOverReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  mutating func handOverWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
