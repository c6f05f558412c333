internal import Auth
internal import Glibc
internal import HTTP
internal import Platform
internal import Subprocess
internal import SystemPackage

/// A program that a store runs. Secrets go through its standard input and output only.
struct StoreProgram: Sendable {
  /// The whole environment of the program; the caller has taken the tokens out.
  let environment: [String: String]

  struct Ended {
    let status: Int32
    /// The caller wipes it if it is secret.
    var output: [UInt8]
    let errors: [Substring]
  }

  /// Runs `arguments`, the first of which is the program's name, until it ends.
  ///
  /// Calls `notice`, on any thread, if it has not ended after a while.
  func run(
    _ arguments: [String], input: Secret? = nil, limit: Duration,
    notice: (after: Duration, call: @Sendable () -> Void)? = nil
  ) async throws(CredentialStoreError) -> Ended {
    let name = arguments.first ?? ""
    let run = ProgramRun(
      arguments: arguments, environment: .only(environment), limit: limit,
      maximumOutput: Self.maximumOutput)
    let reminder = Task {
      guard let notice else { return }
      do { try await Task.sleep(for: notice.after) } catch { return }
      notice.call()
    }
    defer { reminder.cancel() }
    do throws(TokenProgramError) {
      let outcome: ProgramRun.Outcome
      if let input {
        guard let pipe = Self.pipe(with: input) else {
          throw .interrupted(detail: String(cString: strerror(errno)))
        }
        outcome = try await run.outcome(
          input: .fileDescriptor(pipe, closeAfterSpawningProcess: true),
          error: .bytes(limit: Self.maximumOutput))
      } else {
        outcome = try await run.outcome(input: .none, error: .bytes(limit: Self.maximumOutput))
      }
      return Ended(
        status: outcome.status, output: outcome.output,
        errors: ForeignText.cleaned(String(decoding: outcome.errors, as: UTF8.self))
          .split(whereSeparator: \.isNewline))
    } catch {
      switch error {
      case .notFound: throw .programMissing(name)
      case .late(let seconds): throw .late(seconds: seconds)
      case .failed(let status): throw .programFailed(name, status: status, detail: "")
      case .empty: throw .programFailed(name, status: 0, detail: "")
      case .tooLong: throw .programFailed(name, status: 0, detail: String(cString: strerror(EFBIG)))
      case .interrupted(let detail): throw .programFailed(name, status: 0, detail: detail)
      }
    }
  }

  /// In bytes; hooks of git may write a lot.
  private static let maximumOutput = 256 * 1024

  /// One end of a socket pair that holds `secret`, which is never copied into an array. Nobody
  /// reads yet, so that a secret larger than the buffer must fail: `SOCK_NONBLOCK` keeps it from
  /// blocking.
  private static func pipe(with secret: Secret) -> FileDescriptor? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard secret.withBytes({ write(ends[1], $0.baseAddress, $0.count) == $0.count }) else {
      close(ends[0])
      errno = EFBIG
      return nil
    }
    // The program expects to wait for input.
    guard fcntl(ends[0], F_SETFL, 0) == 0 else {
      close(ends[0])
      return nil
    }
    return FileDescriptor(rawValue: ends[0])
  }
}

extension StoreProgram.Ended {
  /// The last line that the program wrote for people.
  var lastWords: String {
    errors.last { !$0.hasPrefix("[GNUPG:]") }.map(String.init) ?? ""
  }
}
