internal import Auth
internal import Catalog
internal import GitHub
internal import Storage
internal import Terminal

extension Session {
  /// Who looks into the library; no store is asked for that.
  func viewer() throws(Failure) -> Viewer {
    guard case .account(let login) = try expectation() else { return Viewer(host: host.name) }
    return Viewer(host: host.name, account: login)
  }

  /// Whether GitHub will be asked with a credential.
  func isLoggedIn() throws(Failure) -> Bool {
    try expectation() != .nobody
  }

  private func expectation() throws(Failure) -> CredentialFinder.Expectation {
    do { return try finder.expectation(for: host) } catch { throw failure(error) }
  }

  /// That what was shown could not be remembered is no failure of the command; those who want to
  /// know everything, or can do something about it, are told.
  func sayNotRemembered(_ error: LibraryError) {
    if case .newer = error {} else { guard isVerbose else { return } }
    context.say(LibraryMessages(context: context).message(for: error), .dim)
  }

  /// The numbers that a user has just seen are those that other commands take.
  func rememberList(_ rows: [ListedRepository], for viewer: Viewer) async {
    guard !rows.isEmpty else { return }
    do {
      try await library.rememberList(
        rows.map(\.repository.currentName), after: 0, for: viewer, in: context.terminal(),
        at: context.now())
    } catch { sayNotRemembered(error) }
  }
}
