package import HTTP

/// The kind of a token, by its prefix; the raw value is its name in JSON output and files.
/// Source: https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
package enum TokenKind: String, Sendable, CaseIterable {
  case classic
  case fineGrained = "fine-grained"
  /// From the device flow of an OAuth app.
  case oauthApp = "oauth-app"
  /// A user's token from a GitHub App.
  case githubAppUser = "github-app"
  /// An app's or an Actions run's token; it belongs to no user, so `GET /user` rejects it.
  case installation
  case refresh
  /// Without a known prefix, such as the old tokens of 40 hexadecimal digits.
  case unknown

  package init(of token: Secret) {
    self = token.withBytes { bytes in
      Self.prefixes.first { bytes.starts(with: $0.prefix.utf8) }?.kind ?? .unknown
    }
  }

  /// Whether `X-OAuth-Scopes`, if GitHub sends it, is about this token. For the user of a GitHub
  /// App it is sent empty although permissions apply.
  package var hasScopes: Bool { self != .githubAppUser }

  static var knownPrefixes: [String] { prefixes.map(\.prefix) }

  private static let prefixes: [(prefix: String, kind: TokenKind)] = [
    ("ghp_", .classic), ("github_pat_", .fineGrained), ("gho_", .oauthApp),
    ("ghu_", .githubAppUser), ("ghs_", .installation), ("ghr_", .refresh),
  ]
}

/// Masks what looks like a token in text to be shown, for example when the user passes a token on
/// the command line by mistake.
package enum TokenMask {
  /// `text` with `•••` instead of each token's secret part; its prefix stays, to show its kind.
  package static func masked(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.mayBeInToken }
      guard !word.isEmpty else {
        result.append(rest.removeFirst())
        continue
      }
      result += masked(word: word)
      rest = rest.dropFirst(word.count)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func masked(word: ArraySlice<UInt8>) -> [UInt8] {
    let start = word.firstIndex(where: \.isASCIIAlphanumeric) ?? word.endIndex
    let end = word.lastIndex(where: \.isASCIIAlphanumeric).map { $0 + 1 } ?? start
    if end - start == 40, word[start..<end].allSatisfy(\.isHexDigit) {
      return word[..<start] + mark + word[end...]
    }
    // The first token in the word, which may be followed by another one.
    for start in word.indices {
      guard
        let prefix = TokenKind.knownPrefixes.first(where: { word[start...].starts(with: $0.utf8) })
      else { continue }
      let secret = word[start...].dropFirst(prefix.utf8.count)
      guard !secret.isEmpty else { continue }
      // Punctuation at the end of a sentence is not part of the token.
      let ending = secret.reversed().prefix { !$0.isASCIIAlphanumeric }.count
      return word[..<secret.startIndex] + mark + secret.suffix(ending)
    }
    return Array(word)
  }

  private static let mark = Array("•••".utf8)
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Letters, digits, and the other characters of installation tokens.
  fileprivate var mayBeInToken: Bool {
    isASCIIAlphanumeric || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(self)
  }
}
