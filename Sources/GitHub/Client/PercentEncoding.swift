/// Percent-encoding of one part of an address (RFC 3986, 2.1 to 2.3).
package enum PercentEncoding {
  /// Keeps letters, digits and `-._~`; everything else, `+` and blanks included, becomes `%XX`.
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

  private static let digits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }
}
