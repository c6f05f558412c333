internal import Auth
internal import Platform
internal import Subprocess
internal import SystemPackage

/// One run of a program whose output is small, secret and wanted soon.
struct ProgramRun: Sendable {
  /// The program, by name or path, and its arguments; no shell reads them.
  var arguments: [String]
  var environment = Environment.inherit
  var directory: FilePath?
  let limit: Duration
  /// In bytes.
  let maximumOutput: Int

  /// What the program wrote, once it has ended with code 0; a late program is ended.
  ///
  /// Its output is not waited for once it is late: a program that it started may hold the pipe open
  /// for ever.
  func output(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async throws(TokenCommandError) -> [UInt8] {
    let outcome = Promise<Result<[UInt8], TokenCommandError>>()
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
    // Time to end the program, by force if need be.
    let patience = Task {
      try? await Task.sleep(for: Self.teardown)
      ended.resolve(())
    }
    await ended.value()
    patience.cancel()
    return try result.get()
  }

  /// How long a program has to end after a signal, before it is killed and left.
  private static let graceTime = Duration.milliseconds(200)
  private static let teardown = Duration.seconds(1)

  private func finish(
    input: some InputProtocol, error: some ErrorOutputProtocol
  ) async -> Result<[UInt8], TokenCommandError> {
    guard let program = arguments.first, !program.isEmpty else {
      return .failure(.notFound(program: ""))
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
      case .exited(let code): return .failure(.failed(exitCode: Int(code)))
      case .signaled(let number): return .failure(.failed(exitCode: 128 + Int(number)))
      }
    } catch let error as SubprocessError {
      return .failure(failure(error, program: program))
    } catch {
      return .failure(.interrupted(detail: "\(error)"))
    }
  }

  private func failure(_ error: SubprocessError, program: String) -> TokenCommandError {
    if error.code == .outputLimitExceeded { return .tooLong(limit: maximumOutput) }
    let missing = [Errno.noSuchFileOrDirectory, .permissionDenied, .notDirectory, .execFormatError]
    if error.code == .executableNotFound || error.underlyingError.map(missing.contains) == true {
      return .notFound(program: program)
    }
    return .interrupted(detail: error.description)
  }
}

/// Why a program did not give a token.
package enum TokenCommandError: Error, Sendable, Equatable {
  /// No program of this name can be run.
  case notFound(program: String)
  /// It ended with another code than 0; 128 and the signal's number when a signal ended it.
  case failed(exitCode: Int)
  /// It wrote nothing on its first line.
  case empty
  /// It wrote more than `limit` bytes.
  case tooLong(limit: Int)
  /// It had not ended after `seconds` and was stopped.
  case late(seconds: Int)
  /// The system did not let it run to its end; `detail` is the system's text.
  case interrupted(detail: String)
}
