internal import Access
import Auth
internal import Core
import GitHub
import Messages
import Platform
import Terminal

/// ghrepo as git's credential helper: what `get` prints, and what a user is told of `erase`.
///
/// It never stores or deletes anything for git, and sends requests only to renew a token that ends
/// soon.
/// Source: https://git-scm.com/docs/gitcredentials#_custom_helpers
package struct CredentialHelper {
  let context: CommandContext
  /// How long a token must be valid.
  let minimum: Duration

  package init(minimum: Duration?, in context: CommandContext) {
    self.context = context
    self.minimum = minimum ?? CredentialFinder.minimum
  }

  /// Performs git's request in `bytes`. Ignores unknown operations, as git's manual requires, and
  /// all requests if another ghrepo started git.
  package func answer(_ operation: String, _ bytes: [UInt8]) async throws {
    guard operation == "get" || operation == "erase" else { return }
    guard !RecursionGuard.isOn(in: context.environment) else { return }
    let request: CredentialRequest
    do { request = try CredentialRequest(bytes) } catch { throw Failure.unreadableCredential }
    guard let session = try await session(for: request) else { return }
    let response = CredentialResponse(session: session, minimum: minimum, context: context)
    guard operation == "get" else { return await sayRefused(request, response) }
    guard var lines = try await response.lines(for: request) else { return }
    defer { wipe(&lines) }
    try context.console.write(lines)
  }

  /// git wants a rejected password deleted. The token stays until the user logs out: a server that
  /// rejects it for one repository must not end the login.
  private func sayRefused(_ request: CredentialRequest, _ response: CredentialResponse) async {
    guard let refused = request.password else { return }
    // A store that cannot be read now did not provide the rejected password.
    guard let credential = try? await response.credential(for: request),
      credential.token.secret == refused
    else { return }
    let session = response.session
    context.say(.credentialRefused(host: session.host.name), .problem)
    context.say(
      session.handler(for: credential).step(
        toReplace: credential.source,
        stored: .credentialNext(
          status: session.command("status"), login: session.command("login"))))
  }

  /// The session for the host that git will connect to. Nil for anything but https, and for every
  /// host except github.com, those with an account, and the one in the environment or the
  /// configuration file.
  private func session(for request: CredentialRequest) async throws(Failure) -> Session? {
    guard request.scheme == "https", let text = request.host,
      let name = try? GitHubHost(named: text).name
    else { return nil }
    let gists = "gist."
    let pages = name.hasPrefix(gists) ? String(name.dropFirst(gists.count)) : nil
    for candidate in [name, pages].compactMap(\.self) where try await isOurs(candidate) {
      return try await Session(
        otherHost: candidate, owner: request.owner, verbose: false, in: context)
    }
    return nil
  }

  private func isOurs(_ name: String) async throws(Failure) -> Bool {
    if name == GitHubHost.dotcom.name { return true }
    let chosen = try await Session(hostname: nil, verbose: false, in: context)
    if name == chosen.host.name { return true }
    do { return try context.accounts.hosts()[name] != nil } catch { throw chosen.failure(error) }
  }
}

extension Failure {
  /// What git wrote is no request to a credential helper, or too long.
  package static var unreadableCredential: Failure {
    Failure(.credentialUnreadable, exitCode: .unreadableAnswer)
  }
}
