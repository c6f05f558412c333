internal import Auth
internal import FoundationEssentials
internal import Glibc
internal import HTTP
internal import Platform

/// The file of tokens.
struct TokenFile: Sendable {
  /// One secret of one account.
  struct Entry: Sendable {
    let account: Account
    let kind: SecretKind
    let secret: Secret

    func isKey(_ kind: SecretKind, _ account: Account) -> Bool {
      self.kind == kind && self.account == account
    }
  }

  private let file: PrivateFile

  init(path: String) {
    file = PrivateFile(path: path)
  }

  var path: String { file.path }

  /// Everything in the file, or nothing when there is no file. Throws `fileFailed` if it is not what
  /// `replace(with:)` writes.
  func read() throws(CredentialStoreError) -> [Entry] {
    guard var bytes = try file.read() else { return [] }
    defer { wipe(&bytes) }
    return try TokenFileFormat.decode(bytes, path: path)
  }

  /// Creates the directory, for the owner only, and those above it.
  func makeDirectory() throws(CredentialStoreError) { try file.makeDirectory() }

  func replace(with entries: [Entry]) throws(CredentialStoreError) {
    var bytes = try TokenFileFormat.encode(entries, path: path)
    defer { wipe(&bytes) }
    try file.replace(with: bytes)
  }
}

/// The contents of the token file: readable JSON.
private enum TokenFileFormat {
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

  /// Throws `fileFailed` with the location of the error.
  static func decode(
    _ bytes: [UInt8], path: String
  ) throws(CredentialStoreError) -> [TokenFile.Entry] {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw .fileFailed(path: path, detail: detail(of: error))
    }
    guard document.version == Document.currentVersion else {
      throw .fileFailed(path: path, detail: "version: \(document.version)")
    }
    return try document.tokens.map { entry throws(CredentialStoreError) in
      guard let kind = SecretKind(rawValue: entry.kind ?? SecretKind.token.rawValue) else {
        throw .fileFailed(path: path, detail: "kind")
      }
      return TokenFile.Entry(
        account: Account(host: entry.host, login: entry.login), kind: kind,
        secret: Secret(entry.token))
    }
  }

  /// Throws `fileFailed` for a token that is not UTF-8, which JSON cannot hold.
  static func encode(
    _ entries: [TokenFile.Entry], path: String
  ) throws(CredentialStoreError) -> [UInt8] {
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
      throw .fileFailed(path: path, detail: detail(of: error))
    }
  }

  /// The coding path and the kind of error, never a value: it may be a token.
  private static func detail(of error: any Error) -> String {
    let (kind, path): (String, [any CodingKey]) =
      switch error {
      case DecodingError.dataCorrupted(let context): ("dataCorrupted", context.codingPath)
      case DecodingError.keyNotFound(let key, let context):
        ("keyNotFound", context.codingPath + [key])
      case DecodingError.typeMismatch(_, let context): ("typeMismatch", context.codingPath)
      case DecodingError.valueNotFound(_, let context): ("valueNotFound", context.codingPath)
      default: ("JSON", [])
      }
    let place = path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
    return ([kind] + place).joined(separator: " ")
  }
}
