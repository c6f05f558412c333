internal import Auth
internal import Platform
internal import Subprocess
internal import SystemPackage

/// One run of a program whose output is small, secret and needed soon.
struct ProgramRun: Sendable {
  /// How a program ended, and what it wrote.
  struct Outcome: Sendable {
    /// 128 plus the signal's number if a signal ended it.
    let status: Int32
    var output: [UInt8]
    /// Empty unless standard error is collected.
    let errors: [UInt8]
  }

  /// The program, by name or path, and its arguments; they do not go through a shell.
  var arguments: [String]
  var environment = Environment.inherit
  var directory: FilePath?
  /// Whether the program may use our terminal; otherwise not even /dev/tty leads to it.
  var sharesTerminal = true
  let limit: Duration
  /// In bytes.
  let maximumOutput: Int

  /// The program's output, once it has ended with code 0.
  func output(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async throws(TokenProgramError) -> [UInt8] {
    let outcome = try await outcome(input: input, error: error)
    guard outcome.status == 0 else { throw .failed(status: outcome.status) }
    return outcome.output
  }

  /// How the program ended; a late one is stopped.
  ///
  /// Does not wait for the output of a late program: a program that it started may hold the pipe
  /// open forever.
  func outcome(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async throws(TokenProgramError) -> Outcome {
    let outcome = Promise<Result<Outcome, TokenProgramError>>()
    let ended = Promise<Void>()
    let program = Task {
      outcome.resolve(await finish(input: input, error: error))
      ended.resolve(())
    }
    let alarm = Task {
      do { try await Task.sleep(for: limit) } catch { return }
      outcome.resolve(.failure(.late(seconds: limit.wholeSeconds)))
    }
    let result = await withTaskCancellationHandler {
      await outcome.value()
    } onCancel: {
      outcome.resolve(.failure(.interrupted(detail: Errno.canceled.description)))
    }
    alarm.cancel()
    program.cancel()
    // Leave time to end the program, by force if necessary.
    let patience = Task {
      try? await Task.sleep(for: Self.teardown)
      ended.resolve(())
    }
    await ended.value()
    patience.cancel()
    return try result.get()
  }

  /// How long a program has to end after a signal, before it is killed and abandoned.
  private static let graceTime = Duration.milliseconds(200)
  private static let teardown = Duration.seconds(1)

  private func finish(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async -> Result<Outcome, TokenProgramError> {
    guard let program = arguments.first, !program.isEmpty else {
      return .failure(.notFound)
    }
    var options = PlatformOptions()
    options.createSession = !sharesTerminal
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: Self.graceTime)]
    do {
      let result = try await run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(Array(arguments.dropFirst())),
        environment: environment.updating([.init(stringLiteral: RecursionGuard.variable): "1"]),
        workingDirectory: directory, platformOptions: options, input: input,
        output: .bytes(limit: maximumOutput), error: error)
      let status: Int32 =
        switch result.terminationStatus {
        case .exited(let code): code
        case .signaled(let number): 128 + number
        }
      return .success(
        Outcome(
          status: status, output: result.standardOutput,
          errors: result.standardError as? [UInt8] ?? []))
    } catch let error as SubprocessError {
      return .failure(failure(error, program: program))
    } catch {
      return .failure(.interrupted(detail: "\(error)"))
    }
  }

  private func failure(_ error: SubprocessError, program: String) -> TokenProgramError {
    if error.code == .outputLimitExceeded { return .tooLong(limit: maximumOutput) }
    let missing = [Errno.noSuchFileOrDirectory, .permissionDenied, .notDirectory, .execFormatError]
    if error.code == .executableNotFound || error.underlyingError.map(missing.contains) == true {
      return .notFound
    }
    return .interrupted(detail: error.description)
  }
}
