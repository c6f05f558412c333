import Auth
package import GitHub
import Messages

extension Session {
  /// The session with the host that `address` names, or this one. An address names its host itself;
  /// `--hostname` must not say another. A replacement answers for every host.
  package func session(
    for address: RepositoryAddress, hostname: String?
  ) throws(Failure) -> Session {
    guard let named = address.host, !host.answers(to: named) else { return self }
    if let hostname, !isHost(hostname, thatAnswersTo: named) {
      throw Failure(Advice(.usageTwoHosts(address: named, option: hostname), exitCode: .usage))
    }
    guard host.kind != .replacement else { return self }
    var other = try Session(otherHost: named, verbose: isVerbose, in: context)
    if finder.isAnonymous { other.finder = other.finder.anonymous }
    return other
  }

  /// The session's host has another name where it is a replacement.
  private func isHost(_ hostname: String, thatAnswersTo name: String) -> Bool {
    do { return try GitHubHost(named: hostname).answers(to: name) } catch { return false }
  }
}

extension GitHubHost {
  /// Whether an address on `name` is one of this host: by its name, `www.` or its pages' address.
  fileprivate func answers(to name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
