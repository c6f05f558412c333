/// Text of another program or library, such as an error message, made fit to repeat: without control
/// characters and without secrets.
///
/// Apply it where such a text enters, so that nothing behind it has to.
package enum ForeignText {
  /// `text` without the `secrets`, the user names and passwords in URLs, and what looks like a
  /// token.
  package static func cleaned(_ text: String, hiding secrets: [String] = []) -> String {
    let plain = text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " ")
      .unicodeScalars.filter { !isControl($0) || $0 == "\n" }
    let secrets = secrets.sorted { $0.utf8.count > $1.utf8.count }
    let bare = secrets.reduce(String(String.UnicodeScalarView(plain))) {
      $0.replacing($1, with: mark)
    }
    // With a combining mark behind it, the end of a secret is another character.
    let masked = secrets.reduce(bare.unicodeScalars) {
      $0.replacing($1.unicodeScalars, with: mark.unicodeScalars)
    }
    return TokenMask.masked(withoutUsers(String(masked)))
  }

  /// A message about what a user typed, without the user names and passwords of URLs in it.
  package static func masked(_ message: String) -> String {
    withoutUsers(message, where: { schemeMark(in: $0) != nil })
  }

  /// The URL `address`, which a user typed, without user name and password, and without its query
  /// and fragment. A name alone stays where it is for ssh, as in `ssh://git@github.com`.
  package static func masked(address: String) -> String {
    let end =
      schemeMark(in: address[...]) == nil
      ? nil : address.unicodeScalars.firstIndex { $0 == "?" || $0 == "#" }
    let shown = end.map { address[...$0] + mark } ?? address[...]
    let isForSSH = shown.lowercased().contains("ssh://")
    let isPlain =
      isForSSH
      && endOfScheme(in: address).map {
        !shown[$0...].unicodeScalars.prefix { $0 != "@" }.contains(":")
      } ?? false
    return isPlain ? String(shown) : withoutUser(shown)
  }

  /// The user name and password in the URL `address`, together and alone, as written and decoded.
  ///
  /// Everything between the scheme and the last `@` may be a password, even one with a slash.
  package static func credentials(in address: String) -> [String] {
    let start = endOfScheme(in: address) ?? address.startIndex
    guard let end = address[start...].unicodeScalars.lastIndex(of: "@") else { return [] }
    let both = address[start..<end]
    let password = both.unicodeScalars.firstIndex(of: ":").map {
      both[both.unicodeScalars.index(after: $0)...]
    }
    return [both, password].compactMap(\.self).flatMap { [String($0), decoded($0)] }
      .filter { $0.utf8.count >= leastLength }
  }

  /// The end of `https://` and the like at the beginning of `address`; nil without a scheme
  /// (RFC 3986, 3.1), such as where `://` is part of a password.
  package static func endOfScheme(in address: String) -> String.Index? {
    guard let mark = schemeMark(in: address[...]),
      address[..<mark.lowerBound].utf8.allSatisfy({ byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      })
    else { return nil }
    return mark.upperBound
  }

  /// Scalars, because with a combining mark behind it a slash, like an `@`, is another character.
  private static func schemeMark(in text: Substring) -> Range<String.Index>? {
    text.unicodeScalars.firstRange(of: "://".unicodeScalars)
  }

  /// Shorter values are no secrets, and would blacken harmless words.
  private static let leastLength = 4
  private static let mark = "•••"

  /// Masks everything before the last `@` of each word such as `https://user:word@host` or
  /// `user:word@host`; a quoted URL is one word, even with spaces in it.
  private static func withoutUsers(
    _ text: String, where isAddress: (Substring) -> Bool = { _ in true }
  ) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let quote = quotes[first]
      var word = rest.prefix { !isBoundary($0) }
      if let quote, let close = rest.dropFirst().firstIndex(of: quote) {
        let quoted = rest[rest.index(after: rest.startIndex)..<close]
        if schemeMark(in: quoted) != nil { word = rest[..<close] }
      }
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      result += isAddress(word) ? withoutUser(word) : String(word)
      rest = rest[word.endIndex...]
    }
    return result
  }

  private static func withoutUser(_ word: Substring) -> String {
    guard let at = word.unicodeScalars.lastIndex(of: "@") else { return String(word) }
    if let scheme = schemeMark(in: word), scheme.upperBound <= at {
      return word[..<scheme.upperBound] + mark + word[at...]
    }
    // A colon after the `@`, as in `git@github.com:owner/name`, begins a path.
    guard word[..<at].unicodeScalars.contains(":") else { return String(word) }
    return mark + word[at...]
  }

  private static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "`": "'", "<": ">", "‘": "’", "“": "”", "„": "“",
  ]

  private static func isBoundary(_ character: Character) -> Bool {
    character.isWhitespace || quotes[character] != nil || ">()’”,;".contains(character)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Percent codes (RFC 3986, 2.1) as their bytes.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
