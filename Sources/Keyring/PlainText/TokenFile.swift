internal import Auth
internal import FoundationEssentials
internal import Glibc
internal import HTTP

/// The contents of the file of tokens: readable JSON.
enum TokenFile {
  /// One secret of one account.
  struct Entry: Sendable {
    let account: Account
    let kind: SecretKind
    let secret: Secret

    func isKey(_ kind: SecretKind, _ account: Account) -> Bool {
      self.kind == kind && self.account == account
    }
  }

  private struct Document: Codable {
    static let currentVersion = 1

    var version: Int
    var tokens: [Token]
  }

  private struct Token: Codable {
    var host: String
    var login: String
    /// Absent for an access token.
    var kind: String?
    var token: String
  }

  /// Throws `fileFailed` with the location of the error if `encode` did not make the bytes.
  static func decode(_ bytes: [UInt8], path: String) throws(CredentialStoreError) -> [Entry] {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw .fileFailed(
        path: path, detail: (error as? DecodingError)?.location ?? DecodingError.wholeDocument)
    }
    guard document.version == Document.currentVersion else {
      throw .fileFailed(path: path, detail: "version: \(document.version)")
    }
    return try document.tokens.map { entry throws(CredentialStoreError) in
      guard let kind = SecretKind(rawValue: entry.kind ?? SecretKind.token.rawValue) else {
        throw .fileFailed(path: path, detail: "kind")
      }
      return Entry(
        account: Account(host: entry.host, login: entry.login), kind: kind,
        secret: Secret(entry.token))
    }
  }

  /// Throws `fileFailed` for a token that is not UTF-8, which JSON cannot hold.
  static func encode(_ entries: [Entry], path: String) throws(CredentialStoreError) -> [UInt8] {
    var tokens: [Token] = []
    for entry in entries {
      guard let text = entry.secret.withBytes({ String(validating: $0, as: UTF8.self) }) else {
        throw .fileFailed(path: path, detail: String(cString: strerror(EILSEQ)))
      }
      tokens.append(
        Token(
          host: entry.account.host, login: entry.account.login,
          kind: entry.kind == .token ? nil : entry.kind.rawValue, token: text))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let document = Document(version: Document.currentVersion, tokens: tokens)
      return Array(try encoder.encode(document)) + [UInt8(ascii: "\n")]
    } catch {
      throw .fileFailed(path: path, detail: DecodingError.wholeDocument)
    }
  }
}
