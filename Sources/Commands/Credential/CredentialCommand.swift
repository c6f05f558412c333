package import App
package import ArgumentParser
internal import Auth
internal import GitHub
internal import HTTP
internal import Messages
internal import Platform
internal import Terminal

/// `ghrepo credential get|store|erase`: ghrepo as git's credential helper.
///
/// Nothing is asked of the network, and nothing is ever stored or deleted on git's word.
/// Source: https://git-scm.com/docs/gitcredentials#_custom_helpers
package struct CredentialCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "credential", .helpCredential, arguments: "get|store|erase", more: .helpCredentialMore)

  @Argument(help: .text(.helpCredentialOperation, value: .valueOperation))
  var operation: String

  package init() {}

  package func run(in context: CommandContext) async throws {
    guard var bytes = try StandardInput.paragraph(limit: CredentialRequest.limit) else {
      throw Self.unreadable
    }
    defer { wipe(&bytes) }
    try await answer(bytes, in: context)
  }

  /// Does what git asks for in `bytes`. Operations that are not known mean nothing, as git's
  /// manual has it; neither does anything to a ghrepo that another one asks through git.
  func answer(_ bytes: [UInt8], in context: CommandContext) async throws {
    guard operation == "get" || operation == "erase" else { return }
    guard !RecursionGuard.isOn(in: context.environment) else { return }
    let request: CredentialRequest
    do { request = try CredentialRequest(bytes) } catch { throw Self.unreadable }
    guard let session = try CredentialScope(context: context).session(for: request) else { return }
    let answer = CredentialAnswer(session: session)
    guard operation == "get" else {
      await sayRefused(request, answer)
      return
    }
    guard var lines = try await answer.lines(for: request) else { return }
    defer { wipe(&lines) }
    try context.console.write(lines)
  }

  /// git wants a password forgotten that did not work. Ours stays until the user says otherwise:
  /// a server that refuses one repository must not log anybody out.
  private func sayRefused(_ request: CredentialRequest, _ answer: CredentialAnswer) async {
    guard let refused = request.password else { return }
    // A store that cannot be read now has not given the refused password.
    guard let credential = try? await answer.credential(for: request),
      credential.token.secret == refused
    else { return }
    let session = answer.session
    session.context.say(.credentialRefused(host: session.host.name), .problem)
    session.context.say(.credentialNext)
  }

  private static var unreadable: Failure {
    Failure(Advice(.credentialUnreadable, exitCode: .unreadableAnswer))
  }
}

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
