internal import Auth
internal import GitHub
internal import Messages

extension Session {
  /// The session with the host that `address` names, or this one. An address names its host itself;
  /// `--hostname` must not say another. A stand-in answers for every host, but is not given the
  /// tokens of the one that the address names.
  func session(
    for address: RepositoryAddress, hostname: String?
  ) throws(Failure) -> Session {
    guard let named = address.host, !host.answers(to: named) else { return self }
    if let hostname {
      throw Failure(Advice(.usageTwoHosts(address: named, option: hostname), exitCode: .usage))
    }
    guard !HostChoice.hasStandIn(in: context.environment) else { return self }
    return try Session(otherHost: named, verbose: isVerbose, in: context)
  }
}

extension GitHubHost {
  /// Whether an address on `name` is one of this host: by its name, `www.` or its pages' address.
  fileprivate func answers(to name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
