internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
package import HTTP
import Messages

/// A request that git sends to a credential helper: one `key=value` per line.
///
/// Stricter than git: an ambiguous request is rejected.
/// Source: https://git-scm.com/docs/git-credential#IOFMT
package struct CredentialRequest {
  /// `protocol`: how git will connect, as in `https`.
  package private(set) var scheme: String?
  /// With a port, if it is not the usual one.
  package private(set) var host: String?
  package private(set) var username: String?
  /// Of the repository; git sends it only if `credential.useHttpPath` is set.
  private var path: String?
  package private(set) var password: Secret?

  /// The most bytes that are read of a request.
  package static let limit = 128 * 1024

  /// The owner of the repository, if git names one.
  package var owner: String? {
    let parts = path?.split(separator: "/") ?? []
    // That of Git LFS has more parts.
    return parts.count >= 2 ? String(parts[0]) : nil
  }

  /// Reads up to the first empty line; unknown keys mean nothing. Git for Windows, under WSL, ends all
  /// lines with a carriage return, too.
  package init(_ bytes: [UInt8]) throws(CredentialRequestError) {
    guard bytes.count <= Self.limit else { throw .tooLong }
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.allSatisfy({ $0.last == carriageReturn }) { lines = lines.map { $0.dropLast() } }
    for line in lines.prefix(while: { !$0.isEmpty }) { try read(line) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(CredentialRequestError) {
    guard let mark = line.firstIndex(of: UInt8(ascii: "=")), mark > line.startIndex,
      line.allSatisfy({ $0 != 0 && $0 != UInt8(ascii: "\r") })
    else { throw .malformed }
    let value = line[(mark + 1)...]
    switch String(decoding: line[..<mark], as: UTF8.self) {
    case "protocol": try Self.set(&scheme, value)
    case "host": try Self.set(&host, value)
    case "username": try Self.set(&username, value)
    case "path": try setPath(value)
    case "password": password = Secret(value)
    case "url": try read(try CredentialAddress(value))
    default: return
    }
  }

  /// A URL replaces the single keys.
  private mutating func read(_ address: CredentialAddress) throws(CredentialRequestError) {
    try Self.set(&scheme, address.scheme[...])
    try Self.set(&host, address.host[...])
    if let name = address.username { try Self.set(&username, name[...]) }
    if let path = address.path { try setPath(path[...]) }
    if let password = address.password { self.password = Secret(password) }
  }

  /// A path that is not UTF-8 names no owner, and is no reason to refuse the token.
  private mutating func setPath(_ value: ArraySlice<UInt8>) throws(CredentialRequestError) {
    guard String(validating: value, as: UTF8.self) != nil else { return }
    try Self.set(&path, value)
  }

  /// A key with two different values may be an attack.
  private static func set(
    _ field: inout String?, _ value: ArraySlice<UInt8>
  ) throws(CredentialRequestError) {
    guard let text = String(validating: value, as: UTF8.self), field == nil || field == text,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw .malformed }
    field = text
  }
}

/// Why a request is not answered.
package enum CredentialRequestError: Error, Equatable {
  case malformed
  case tooLong
}

/// The parts of an address that say who asks for what: `https://USER:PASSWORD@HOST/…`.
package struct CredentialAddress {
  package let scheme: [UInt8]
  package let host: [UInt8]
  package let username: [UInt8]?
  package let password: [UInt8]?
  package let path: [UInt8]?

  package init(_ text: ArraySlice<UInt8>) throws(CredentialRequestError) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[colon...].starts(with: "://".utf8)
    else { throw .malformed }
    let authority = text[(colon + 3)...].prefix { !"/?#".utf8.contains($0) }
    let rest = text[authority.endIndex...].dropFirst().prefix { !"?#".utf8.contains($0) }
    path = try rest.isEmpty ? nil : Self.decoded(rest)
    let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last else { throw .malformed }
    scheme = Array(text[..<colon])
    host = try Self.decoded(last)
    guard parts.count == 2 else {
      (username, password) = (nil, nil)
      return
    }
    let names = parts[0].split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    username = try names[0].isEmpty ? nil : Self.decoded(names[0])
    password = try names.count == 2 ? Self.decoded(names[1]) : nil
  }

  /// Decodes percent signs; rejects anything that could start a new line.
  private static func decoded(_ text: ArraySlice<UInt8>) throws(CredentialRequestError) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { throw .malformed }
      result.append(high << 4 | low)
    }
    guard result.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .malformed }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

/// What git is told of one host: a name, a token, and until when it lives.
struct CredentialResponse {
  let session: Session
  /// How long the token must be valid.
  let minimum: Duration
  let context: CommandContext

  /// The user name that GitHub accepts with any token.
  private static let anyone = "x-access-token"
  /// User names that stand for no particular account.
  private static let placeholders: Set<String> = ["", anyone, "oauth2"]

  /// The lines for git, to be wiped by the caller; nil when another helper is to be asked.
  func lines(for request: CredentialRequest) async throws(Failure) -> [UInt8]? {
    guard let credential = try await credential(for: request) else { return nil }
    do { try session.requireValid(credential) } catch { throw session.failure(error) }
    // Like the date, the time is GitHub's.
    let now = context.now().addingTimeInterval(credential.clockOffset)
    if let expiry = credential.expiresAt, expiry <= now {
      context.say(.credentialExpired(host: session.host.name), .problem)
      context.say(
        .credentialNext(status: session.command("status"), login: session.command("login")))
      return nil
    }
    session.notifyNotRenewed(credential)
    let name = [request.username, credential.login].compactMap(\.self).first { !$0.isEmpty }
    let token = credential.token.secret
    var lines: [UInt8] = []
    // Reserved at once, so that no copy of the token is left behind.
    lines.reserveCapacity(token.count + 1024)
    lines += "username=\(name ?? Self.anyone)\npassword=".utf8
    token.withBytes { lines += $0 }
    lines.append(UInt8(ascii: "\n"))
    // git compares it with this machine's clock.
    if let expiry = credential.expiresAt {
      let end = expiry.timeIntervalSince1970 - credential.clockOffset
      lines += "password_expiry_utc=\(Int64(end))\n".utf8
    }
    return lines
  }

  /// The credential of the account that the URL names, otherwise the usual one. A name without a
  /// login here gets no other account's token, only a token whose owner is unknown.
  func credential(for request: CredentialRequest) async throws(Failure) -> Credential? {
    let finder = session.finder
    do throws(AuthError) {
      guard let name = request.username, !Self.placeholders.contains(name) else {
        return try await finder.credential(for: session.host, lasting: minimum)
      }
      if let record = try context.accounts.record(of: name, on: session.host.name) {
        return try await finder.storedCredential(
          record, on: session.host, lasting: minimum)
      }
      return try await finder.outsideCredential(for: session.host)
    } catch {
      throw session.lookupFailure(error)
    }
  }
}
