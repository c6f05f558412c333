package import Glibc

/// One run of a program: what it is given, and how long it may take.
package struct ProgramRun: Sendable {
  /// What a test does when more output has come.
  package enum Reaction: Sendable {
    case goOn
    /// Reads no more: the program's next write finds a broken pipe.
    case closeOutput
    case signal(Int32)
  }

  /// A running program at the moment when output has come.
  package struct Moment: Sendable {
    package let pid: pid_t
    /// Everything so far.
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  /// The path of the program's file.
  package var program: String
  package var arguments: [String]
  /// The whole environment: nothing is inherited.
  package var environment: [String: String]
  package var input: [UInt8]
  package var limit: Duration
  /// How often `react` is called while nothing comes; nil for only when something does.
  package var pollsEvery: Duration?

  package init(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: [UInt8] = [], limit: Duration = .seconds(600)
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.limit = limit
  }

  /// Runs the program to its end on a thread of its own; a late one is killed, and its result
  /// says so. `react` is called after every piece of output.
  package func result(
    _ react: @escaping @Sendable (Moment) -> Reaction = { _ in .goOn }
  ) async throws -> ProgramResult {
    try await withCheckedThrowingContinuation { continuation in
      ProgramThread.start { continuation.resume(with: Result { try run(react) }) }
    }
  }

  private func run(_ react: (Moment) -> Reaction) throws -> ProgramResult {
    ProgramThread.blockBrokenPipes()
    var pipes = try ProgramPipes()
    let pid = try pipes.spawn(self)
    let (output, errors, isLate) = try pipes.exchange(
      self, until: ContinuousClock.now + limit, pid: pid, react)
    pipes.close()
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    return ProgramResult(
      status: status, standardOutput: output, standardError: errors, wasLate: isLate)
  }
}
