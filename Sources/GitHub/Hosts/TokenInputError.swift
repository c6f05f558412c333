/// Why some text cannot be a token.
package enum TokenInputError: Error, Sendable, Equatable {
  case empty
  case tooLong
  case containsWhitespace
  /// A control character, or one outside ASCII.
  case unusableCharacter
  /// More than the token was pasted, or something else: these are not sent anywhere.
  case quoted
  case assignment
  case url

  /// The most bytes that are accepted as a token.
  package static let maximumLength = 4096

  /// What is wrong with `text` as a token, be it typed, stored or issued; nil if nothing is.
  package init?(in text: some BidirectionalCollection<UInt8>) {
    if text.isEmpty {
      self = .empty
    } else if text.count > Self.maximumLength {
      self = .tooLong
    } else if let byte = text.first(where: { !(0x21...0x7E).contains($0) }) {
      self = [0x20, 0x09, 0x0A, 0x0D].contains(byte) ? .containsWhitespace : .unusableCharacter
    } else {
      self.init(pasting: text)
    }
  }

  /// A common mistake in text without whitespace; nil if there is none.
  private init?(pasting text: some BidirectionalCollection<UInt8>) {
    if text.contains(where: { "\"'`".utf8.contains($0) }) {
      self = .quoted
    } else if String(decoding: text, as: UTF8.self).contains("://") {
      self = .url
    } else if text.dropFirst().contains(UInt8(ascii: "=")),
      text.prefix(while: { $0 != UInt8(ascii: "=") }).allSatisfy(Self.isInName),
      text.last != UInt8(ascii: "=")
    {
      self = .assignment
    } else {
      return nil
    }
  }

  /// Whether variables have it in their names.
  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
