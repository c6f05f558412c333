package import Glibc

/// One run of a program: its arguments, environment, input and time limit.
package struct ProgramRun: Sendable {
  /// What a test does after new output.
  package enum Reaction: Sendable {
    case goOn
    /// Stops reading: the program's next write finds a broken pipe.
    case closeOutput
    case signal(Int32)
  }

  /// The state of a running program after new output.
  package struct Moment: Sendable {
    package let pid: pid_t
    /// All output so far.
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  /// The path of the program's file.
  package var program: String
  package var arguments: [String]
  /// The complete environment: nothing is inherited.
  package var environment: [String: String]
  package var input: [UInt8]
  package var limit: Duration
  /// How often to call `react` without new output; nil calls it for new output only.
  package var pollsEvery: Duration?

  package init(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: [UInt8] = [], limit: Duration = .seconds(600)
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment.withTestRunVariables
    self.input = input
    self.limit = limit
  }

  /// Runs the program on a separate thread until it exits; a late one is killed, and the result
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
