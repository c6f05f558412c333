internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Platform
internal import Presentation
internal import Terminal

/// `ghrepo credential get|store|erase`: ghrepo as git's credential helper.
///
/// It never stores or deletes anything for git, and sends requests only to renew a token that ends
/// soon.
/// Source: https://git-scm.com/docs/gitcredentials#_custom_helpers
struct CredentialCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "credential", .helpCredential, hasOptions: false, arguments: "get|store|erase",
    more: .helpCredentialMore)

  @Argument(help: .text(.helpCredentialOperation, value: .valueOperation))
  var operation: String

  @OptionGroup var minimum: MinimumOption

  func run(in context: CommandContext) async throws {
    guard var bytes = try StandardInput.paragraph(limit: CredentialRequest.limit) else {
      throw Self.unreadable
    }
    defer { wipe(&bytes) }
    try await answer(bytes, in: context)
  }

  /// Performs git's request in `bytes`. Ignores unknown operations, as git's manual requires, and
  /// all requests if another ghrepo started git.
  func answer(_ bytes: [UInt8], in context: CommandContext) async throws {
    guard operation == "get" || operation == "erase" else { return }
    guard !RecursionGuard.isOn(in: context.environment) else { return }
    let request: CredentialRequest
    do { request = try CredentialRequest(bytes) } catch { throw Self.unreadable }
    guard let session = try await CredentialScope(context: context).session(for: request) else {
      return
    }
    let answer = CredentialResponse(
      session: session, minimum: minimum.minExpiration ?? CredentialFinder.minimum, in: context)
    guard operation == "get" else {
      await sayRefused(request, answer)
      return
    }
    guard var lines = try await answer.lines(for: request) else { return }
    defer { wipe(&lines) }
    try context.console.write(lines)
  }

  /// git wants a rejected password deleted. The token stays until the user logs out: a server that
  /// rejects it for one repository must not end the login.
  private func sayRefused(_ request: CredentialRequest, _ answer: CredentialResponse) async {
    guard let refused = request.password else { return }
    // A store that cannot be read now did not provide the rejected password.
    guard let credential = try? await answer.credential(for: request),
      credential.token.secret == refused
    else { return }
    let session = answer.session
    answer.context.say(.credentialRefused(host: session.host.name), .problem)
    answer.context.say(
      session.handler(for: credential).step(
        toReplace: credential.source,
        stored: .credentialNext(
          status: session.command("status"), login: session.command("login"))))
  }

  private static var unreadable: Failure {
    Failure(.credentialUnreadable, exitCode: .unreadableAnswer)
  }
}

/// Determines which of git's requests ghrepo responds to.
struct CredentialScope {
  let context: CommandContext

  /// The session for the host that git will connect to. Nil for anything but https, and for every
  /// host except github.com, those with an account, and the one in the environment or the
  /// configuration file.
  func session(for request: CredentialRequest) async throws(Failure) -> Session? {
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
