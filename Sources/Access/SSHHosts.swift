package import GitHub
import Platform
import Subprocess

/// Resolves aliases of hosts in ssh's configuration, as those with several accounts use them:
/// `git@github-work:octo/noodle.git`.
package struct SSHHosts: Sendable {
  private let environment: [String: String]
  private let stopwatch: any Clock<Duration>

  /// ssh only reads files, unless its configuration runs programs.
  var limit = Duration.seconds(5)

  /// - Parameter stopwatch: measures whether ssh is late.
  package init(environment: [String: String], stopwatch: any Clock<Duration> = ContinuousClock()) {
    self.environment = environment
    self.stopwatch = stopwatch
  }

  /// The address with the real host in place of an alias.
  ///
  /// - Parameter isKnown: whether a host needs no configuration; ssh is not started for it.
  package func resolved(
    _ address: RepositoryAddress, unless isKnown: (String) -> Bool
  ) async -> RepositoryAddress {
    guard let host = address.host, !isKnown(host), let alias = address.sshHost,
      let name = await hostName(of: alias), let real = try? GitHubHost(named: name)
    else { return address }
    return RepositoryAddress(host: real.name, name: address.name)
  }

  /// What ssh would connect to; nil without ssh.
  private func hostName(of alias: String) async -> String? {
    let run = Task { [environment] in
      do {
        let result = try await Subprocess.run(
          .name("ssh"), arguments: ["-G", "--", alias],
          environment: ChildEnvironment.variables(of: environment), input: .none,
          output: .string(limit: 256 * 1024), error: .discarded)
        return result.terminationStatus.isSuccess ? result.standardOutput : ""
      } catch { return "" }
    }
    defer { run.cancel() }
    // What a `Match exec` started may keep the output open when ssh is gone.
    let output = await withTimeLimit(limit, by: stopwatch) {
      await run.value
    } late: { _ in
    }
    let key = "hostname "
    return output?.split(separator: "\n").first { $0.hasPrefix(key) }
      .map { String($0.dropFirst(key.count)) }
  }
}
