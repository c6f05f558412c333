import FoundationEssentials

/// Decodes percent-encoding in a part of a URL (RFC 3986, 2.1).
package enum PercentDecoding {
  /// Nil if the result is not valid UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    String(validating: bytes(of: text), as: UTF8.self)
  }

  /// A `%` without two hexadecimal digits after it stands for itself.
  static func bytes(of text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Images inside data URLs (RFC 2397).
enum DataAddress {
  /// The bytes; nil if there are none, or more than `limit`.
  static func bytes(of address: String, limit: Int) -> Data? {
    guard let comma = address.firstIndex(of: ","), address.lowercased().hasPrefix("data:") else {
      return nil
    }
    let head = address[..<comma].lowercased()
    let raw = Data(PercentDecoding.bytes(of: address[address.index(after: comma)...]))
    let bytes =
      head.hasSuffix(";base64") ? Data(base64Encoded: raw, options: .ignoreUnknownCharacters) : raw
    return bytes.flatMap { !$0.isEmpty && $0.count <= limit ? $0 : nil }
  }
}
