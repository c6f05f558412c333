/// Percent-encoding of one part of a URL (RFC 3986, 2.1 to 2.3).
package enum PercentEncoding {
  /// Keeps letters, digits and `-._~`; everything else, including `+` and spaces, becomes `%XX`.
  package static func encode(_ text: String) -> String {
    String(decoding: encode(text.utf8), as: UTF8.self)
  }

  static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
      if byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return encoded
  }

  /// A name or value of a form, in which `+` is a space; nil if it is not one.
  static func decodeForm(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      let code = rest.prefix(2)
      guard code.count == 2, code.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let byte = UInt8(String(decoding: code, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }
}
