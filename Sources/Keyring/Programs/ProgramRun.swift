internal import Auth
internal import Platform
internal import Subprocess
internal import SystemPackage

/// One run of a program whose output is small, secret and needed soon.
struct ProgramRun: Sendable {
  /// The program, by name or path, and its arguments; they do not go through a shell.
  var arguments: [String]
  var environment = Environment.inherit
  var directory: FilePath?
  let limit: Duration
  /// In bytes.
  let maximumOutput: Int

  /// The program's output, once it has ended with code 0; a late program is stopped.
  ///
  /// Does not wait for the output of a late program: a program that it started may hold the pipe
  /// open forever.
  func output(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async throws(TokenProgramError) -> [UInt8] {
    let outcome = Promise<Result<[UInt8], TokenProgramError>>()
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
  ) async -> Result<[UInt8], TokenProgramError> {
    guard let program = arguments.first, !program.isEmpty else {
      return .failure(.notFound)
    }
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: Self.graceTime)]
    do {
      let result = try await run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(Array(arguments.dropFirst())),
        environment: environment.updating([.init(stringLiteral: RecursionGuard.variable): "1"]),
        workingDirectory: directory, platformOptions: options, input: input,
        output: .bytes(limit: maximumOutput), error: error)
      switch result.terminationStatus {
      case .exited(0): return .success(result.standardOutput)
      case .exited(let code): return .failure(.failed(status: code))
      case .signaled(let number): return .failure(.failed(status: 128 + number))
      }
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
