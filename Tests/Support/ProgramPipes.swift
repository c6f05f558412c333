import Glibc

/// The three pipes between a test and a program.
struct ProgramPipes {
  /// Our ends; -1 once closed.
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var errors: Int32 = -1
  /// The program's ends, until it starts.
  private var theirs: [Int32] = []

  init() throws {
    (theirs, input) = try Self.pipe(keeping: 1, theirs)
    (theirs, output) = try Self.pipe(keeping: 0, theirs)
    (theirs, errors) = try Self.pipe(keeping: 0, theirs)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Marks both ends in one call: between two calls, another thread could start a program that
  /// keeps the ends open. Swift's Glibc does not expose it.
  private static let pipe2 = dlsym(nil, "pipe2").map { symbol in
    unsafeBitCast(
      symbol, to: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)
  }

  private static func pipe(keeping ours: Int, _ theirs: [Int32]) throws -> ([Int32], Int32) {
    var ends: [Int32] = [-1, -1]
    guard let pipe2 = Self.pipe2, pipe2(&ends, O_CLOEXEC) == 0 else {
      throw SystemFailure(call: "pipe2", code: errno)
    }
    return (theirs + [ends[1 - ours]], ends[ours])
  }

  /// Starts the program with the other ends as its standard streams.
  mutating func spawn(_ run: ProgramRun) throws -> pid_t {
    defer {
      for end in theirs { _ = Glibc.close(end) }
      theirs = []
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in theirs.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.setSignals(of: &attributes)
    var pid = pid_t()
    let code = ProgramArguments.lend([run.program] + run.arguments) { arguments in
      ProgramArguments.lend(run.environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&pid, run.program, &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemFailure(call: run.program, code: code) }
    return pid
  }

  /// Unblocks every signal, and restores those that a shell's background job ignores.
  private static func setSignals(of attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGHUP, SIGTERM] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Writes the input and reads the output until the program closes both outputs or time runs out.
  mutating func exchange(
    _ run: ProgramRun, until deadline: ContinuousClock.Instant, pid: pid_t,
    _ react: (ProgramRun.Moment) -> ProgramRun.Reaction
  ) throws -> (output: [UInt8], errors: [UInt8], isLate: Bool) {
    let pause = run.pollsEvery.map { $0 / .milliseconds(1) } ?? 60_000
    var (rest, said, complained) = (run.input[...], [UInt8](), [UInt8]())
    while output >= 0 || errors >= 0 {
      if rest.isEmpty { Self.close(&input) }
      var polled = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else {
        kill(pid, SIGKILL)
        return (said, complained, true)
      }
      let count = poll(&polled, nfds_t(polled.count), Int32(min(left + 1, pause)))
      guard count >= 0 || errno == EINTR else { throw SystemFailure(call: "poll", code: errno) }
      if polled[0].revents != 0 { Self.feed(&input, &rest) }
      let isOutput = polled[1].revents != 0 && Self.read(&output, into: &said)
      let isError = polled[2].revents != 0 && Self.read(&errors, into: &complained)
      guard isOutput || isError || run.pollsEvery != nil else { continue }
      switch react(ProgramRun.Moment(pid: pid, output: said, errors: complained)) {
      case .goOn: break
      case .closeOutput: Self.close(&output)
      case .signal(let number): kill(pid, number)
      }
    }
    return (said, complained, false)
  }

  mutating func close() {
    Self.close(&input)
    Self.close(&output)
    Self.close(&errors)
  }

  private static func feed(_ input: inout Int32, _ rest: inout ArraySlice<UInt8>) {
    let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count < 0, errno != EAGAIN, errno != EINTR { return close(&input) }
    rest = rest.dropFirst(max(count, 0))
  }

  /// False at the end of the output.
  private static func read(_ end: inout Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = Glibc.read(end, &buffer, buffer.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR { close(&end) }
      return false
    }
    bytes += buffer[..<count]
    return true
  }

  private static func close(_ end: inout Int32) {
    if end >= 0 { _ = Glibc.close(end) }
    end = -1
  }
}
