internal import Access
package import Auth
internal import Core
package import FoundationEssentials
import Platform
import Subprocess
import SystemPackage

/// Renews a token in a process of its own, `ghrepo renew`. It has its own session, so that neither
/// Ctrl-C nor the end of this process stops it between GitHub's response and the store.
package struct RenewalProcess: TokenRenewer {
  private let program: String?
  private let environment: [String: String]

  /// - Parameter program: the path of this ghrepo; nil if nothing can be renewed.
  package init(program: String?, environment: [String: String]) {
    self.program = program
    self.environment = environment
  }

  package func renew(
    _ account: Account, minimum: Duration, rejected: Date?
  ) async -> RenewalError? {
    guard let program else { return .interrupted(detail: Errno.noSuchFileOrDirectory.description) }
    let outcome = Promise<RenewalError?>()
    // No child tasks: a canceled one would end the process, and the caller would wait for both.
    Task.detached { outcome.resolve(await finish(program, account, minimum, rejected)) }
    Task.detached {
      try? await Task.sleep(for: Self.limit)
      outcome.resolve(.busy)
    }
    return await withTaskCancellationHandler {
      await outcome.value()
    } onCancel: {
      outcome.resolve(.interrupted(detail: Errno.canceled.description))
    }
  }

  /// Longer than the process waits for the lock and than GitHub usually takes. The process goes on
  /// after that, for a response that comes minutes later.
  private static let limit = Duration.seconds(45)

  private func finish(
    _ program: String, _ account: Account, _ minimum: Duration, _ rejected: Date?
  ) async -> RenewalError? {
    var options = PlatformOptions()
    options.createSession = true
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)),
        arguments: Arguments(
          [
            "renew", "--hostname", account.host, "--user", account.login, "--min-expiration",
            "\(minimum.components.seconds)s",
          ] + (rejected.map { ["--rejected", "\(Int64($0.timeIntervalSince1970))"] } ?? [])),
        environment: ChildEnvironment.variables(of: environment), workingDirectory: "/",
        platformOptions: options, input: .none, output: .bytes(limit: 64 * 1024), error: .discarded)
      guard result.terminationStatus.isSuccess else {
        return .interrupted(detail: "\(result.terminationStatus)")
      }
      return try JSONDecoder().decode(RenewalError?.self, from: Data(result.standardOutput))
    } catch {
      return .interrupted(detail: "\(error)")
    }
  }
}
