package import Access
internal import Auth
internal import Core
package import GitHub
import Messages

extension Session {
  /// The session for the host and the owner of `address`: this one, if it names no other host and no
  /// rule chooses another account. `--hostname` must not name another host. A replacement serves
  /// every host.
  ///
  /// - Parameter isLocal: whether the command sends no request, and so reaches no unknown host.
  package func session(
    for address: RepositoryAddress, hostname: String?, isLocal: Bool = false
  ) async throws(Failure) -> Session {
    let owner = address.name.owner
    let address = await resolved(address)
    let ruled = address.host == nil ? try await ruledHost(of: owner, hostname: hostname) : nil
    guard let named = address.host ?? ruled, !host.answers(to: named) else {
      return await session(of: owner)
    }
    if let hostname, !isHost(hostname, thatAnswersTo: named) {
      throw Failure(
        .usageTwoHosts(address: named, option: hostname), next: .usageTwoHostsNext, exitCode: .usage
      )
    }
    guard isLocal || ruled != nil || isGitHub(named) else {
      throw Failure(
        .hostUnknown(host: named), next: .hostUnknownNext(host: named), exitCode: .usage)
    }
    guard host.kind != .replacement else { return await session(of: owner) }
    let other = try await sessionOrFail(on: named, owner: owner)
    if finder.isAnonymous { return other.anonymous }
    guard requiresLogin else { return other }
    do { return try other.requiringLogin() } catch { throw other.failure(error) }
  }

  /// The host in the rule for repositories of `owner` that are named without a host; nil without
  /// such a rule, and where the command line or the environment names the host.
  private func ruledHost(of owner: String, hostname: String?) async throws(Failure) -> String? {
    guard hostname == nil, ports.environment.nonEmpty("GH_HOST") == nil, chooser.choosesHost,
      let name = await chooser.host(
        await chooser.named { listener(.gitRefused(detail: $0)) }, owner: owner)
    else { return nil }
    do { return try GitHubHost(named: name).name } catch { throw Failure(error) }
  }

  /// Whether a rule chooses the account for repositories of some owner on this host.
  package var hasOwnerRules: Bool {
    configuration.accounts.contains { rule in
      let host = AccountName(rule.user).host
      return !rule.owners.isEmpty && (host == nil || host == self.host.name)
    }
  }

  /// Whether `name` is a GitHub as far as that is known here: to any other host that a URL names, no
  /// request is sent.
  func isGitHub(_ name: String) -> Bool {
    GitHubHost.isOnGitHub(name) || host.answers(to: name) || knownHosts.contains(name)
  }

  /// The address with the host that ssh would connect to, if it is an alias of ssh.
  private func resolved(_ address: RepositoryAddress) async -> RepositoryAddress {
    await SSHHosts(environment: ports.environment, stopwatch: ports.stopwatch).resolved(
      address, unless: isGitHub)
  }

  /// The repository that the current directory was cloned from: the first of its remotes with a URL
  /// on a GitHub.
  package func clone() async throws(Failure) -> RepositoryAddress {
    let git = GitConfiguration(
      environment: ports.environment, directory: ports.directory())
    let remotes: [String]
    do { remotes = try await git.remotes() } catch {
      guard case .refused(let detail) = error else {
        throw Failure(.setupGitNoGit, exitCode: .usage)
      }
      let line = detail.split(whereSeparator: \.isNewline).joined(separator: " ")
      throw Failure(
        .showGitRefused(detail: line), next: .showNoRepositoryNext, exitCode: .failure)
    }
    guard !remotes.isEmpty else {
      throw Failure(.showNoRepository, next: .showNoRepositoryNext, exitCode: .usage)
    }
    for url in remotes {
      guard let address = try? RepositoryAddress(parsing: url) else { continue }
      let resolved = await resolved(address)
      if resolved.host.map(isGitHub) ?? false { return resolved }
    }
    throw Failure(.showForeignOrigin, next: .showNoRepositoryNext, exitCode: .usage)
  }

  /// Compares with `hostname`, because a replacement's session has another name.
  private func isHost(_ hostname: String, thatAnswersTo name: String) -> Bool {
    do { return try GitHubHost(named: hostname).answers(to: name) } catch { return false }
  }
}
