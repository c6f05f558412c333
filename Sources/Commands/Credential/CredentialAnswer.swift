internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Messages

/// What git is told of one host: a name, a token, and until when it lives.
struct CredentialAnswer {
  let session: Session

  /// The name that GitHub takes for any token.
  private static let anyone = "x-access-token"
  /// Names that mean nobody in particular.
  private static let placeholders: Set<String> = ["", anyone, "oauth2"]

  /// The lines for git, to be wiped by the caller; nil when another helper is to be asked.
  func lines(for request: CredentialRequest) async throws(Failure) -> [UInt8]? {
    guard let credential = try await credential(for: request) else { return nil }
    let expiry = expiry(of: credential)
    if let expiry, expiry <= session.context.now() {
      session.context.say(.credentialExpired(host: session.host.name), .problem)
      session.context.say(.credentialNext)
      return nil
    }
    let name = [request.username, credential.login].compactMap(\.self).first { !$0.isEmpty }
    let token = credential.token.secret
    var lines: [UInt8] = []
    // In one piece, so that no copy is left behind.
    lines.reserveCapacity(token.count + 1024)
    lines += "username=\(name ?? Self.anyone)\npassword=".utf8
    token.withBytes { lines += $0 }
    lines.append(UInt8(ascii: "\n"))
    if let expiry { lines += "password_expiry_utc=\(Int64(expiry.timeIntervalSince1970))\n".utf8 }
    return lines
  }

  /// The account that the address names, else the usual credential. A name that nobody is logged in
  /// under gets no other account's token, only one that is nobody's in particular.
  func credential(for request: CredentialRequest) async throws(Failure) -> Credential? {
    let finder = session.finder
    do throws(AuthError) {
      guard let name = request.username, !Self.placeholders.contains(name) else {
        return try await finder.credential(for: session.host)
      }
      if let record = try session.context.accounts.record(of: name, on: session.host.name) {
        return try await finder.storedCredential(record, on: session.host)
      }
      return try await finder.outsideCredential(for: session.host)
    } catch {
      throw session.failure(error)
    }
  }

  /// Only what a login remembered is known.
  private func expiry(of credential: Credential) -> Date? {
    guard let login = credential.login else { return nil }
    do {
      return try session.context.accounts.record(of: login, on: session.host.name)?.expiresAt
    } catch {
      return nil
    }
  }
}
