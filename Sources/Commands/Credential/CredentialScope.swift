internal import App
internal import Auth
internal import GitHub

/// For which questions of git ghrepo has an answer at all.
struct CredentialScope {
  let context: CommandContext

  /// Our dealings with the host that git will connect to; nil for anything but https, and for every
  /// host but github.com, those with an account, and the one that the environment or the configuration file names.
  func session(for request: CredentialRequest) throws(Failure) -> Session? {
    guard request.scheme == "https", let text = request.host, let name = Self.name(text) else {
      return nil
    }
    let gists = "gist."
    let pages = name.hasPrefix(gists) ? String(name.dropFirst(gists.count)) : nil
    for candidate in [name, pages].compactMap(\.self) where try isOurs(candidate) {
      return try Session(otherHost: candidate, verbose: false, in: context)
    }
    return nil
  }

  private func isOurs(_ name: String) throws(Failure) -> Bool {
    if name == GitHubHost.dotcom.name { return true }
    let chosen = try Session(hostname: nil, verbose: false, in: context)
    if name == chosen.host.name { return true }
    do { return try context.accounts.hosts()[name] != nil } catch { throw chosen.failure(error) }
  }

  /// Nil for what can be no host of ours.
  private static func name(_ text: String) -> String? {
    do { return try GitHubHost(named: text).name } catch { return nil }
  }
}
