internal import Auth
internal import FoundationEssentials
internal import Glibc
internal import HTTP

/// The contents of the token file: readable JSON.
enum TokenFileFormat {
  /// In bytes; a larger file is not one of ours.
  static let maximumSize = 1 << 20

  private struct Document: Codable {
    static let currentVersion = 1

    var version: Int
    var tokens: [Token]

    enum CodingKeys: String, CodingKey {
      case version, tokens
    }
  }

  private struct Token: Codable {
    var host: String
    var login: String
    var token: String

    enum CodingKeys: String, CodingKey {
      case host, login, token
    }
  }

  /// Throws `fileFailed` with the place of what is wrong.
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
    return document.tokens.map {
      TokenFile.Entry(
        account: Account(host: $0.host, login: $0.login), token: Secret($0.token))
    }
  }

  /// Throws `fileFailed` for a token that is no text, which JSON could not hold.
  static func encode(
    _ entries: [TokenFile.Entry], path: String
  ) throws(CredentialStoreError) -> [UInt8] {
    var tokens: [Token] = []
    for entry in entries {
      guard let text = entry.token.withBytes({ String(validating: $0, as: UTF8.self) }) else {
        throw .fileFailed(path: path, detail: String(cString: strerror(EILSEQ)))
      }
      tokens.append(Token(host: entry.account.host, login: entry.account.login, token: text))
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
