internal import App
internal import Auth
internal import GitHub
internal import Rendering
internal import Storage
internal import Terminal

extension Session {
  /// Whose cached data is visible; no credential store is needed for that.
  func viewer() throws(Failure) -> Viewer {
    guard case .account(let login) = try expectation() else { return Viewer(host: host.name) }
    return Viewer(host: host.name, account: login)
  }

  /// Whether requests will carry a credential.
  func isLoggedIn() throws(Failure) -> Bool {
    try expectation() != .nobody
  }

  private func expectation() throws(Failure) -> CredentialFinder.Expectation {
    do { return try finder.expectation(for: host) } catch { throw failure(error) }
  }

  /// A failed cache write does not fail the command; it is reported with `--verbose`, or if users can
  /// do something about it.
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
