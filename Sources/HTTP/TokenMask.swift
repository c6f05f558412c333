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

  /// Whether `text` has what is probably a whole token, which must not be sent or stored. A name may
  /// begin like one, but has no 20 letters and digits after that.
  package static func isToken(in text: String) -> Bool {
    // Every prefix has one. Most names have none, and this is asked for each name in a list.
    guard text.utf8.contains(UInt8(ascii: "_")) else { return false }
    return prefixes.contains { prefix in
      text.ranges(of: prefix).contains { range in
        text.utf8[range.upperBound...].prefix(20).count { $0.isASCIIAlphanumeric } == 20
      }
    }
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
        let prefix = prefixes.first(where: { word[start...].starts(with: $0.utf8) })
      else { continue }
      let secret = word[start...].dropFirst(prefix.utf8.count)
      guard !secret.isEmpty else { continue }
      // Punctuation at the end of a sentence is not part of the token.
      let ending = secret.reversed().prefix { !$0.isASCIIAlphanumeric }.count
      return word[..<secret.startIndex] + mark + secret.suffix(ending)
    }
    return Array(word)
  }

  /// Source: https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
  package static let prefixes = ["ghp_", "github_pat_", "gho_", "ghu_", "ghs_", "ghr_"]

  private static let mark = Array("•••".utf8)
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isASCIIAlphanumeric: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Letters, digits, and the other characters of installation tokens.
  fileprivate var mayBeInToken: Bool {
    isASCIIAlphanumeric || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(self)
  }
}
