import FoundationEssentials

/// Takes percent-encoding out of a part of an address (RFC 3986, 2.1).
package enum PercentDecoding {
  /// Nil where the result is no text.
  package static func decode(_ text: some StringProtocol) -> String? {
    String(validating: bytes(of: text), as: UTF8.self)
  }

  /// A `%` that two digits do not follow stands for itself.
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

/// Pictures that stand in their own address (RFC 2397).
enum DataAddress {
  /// The bytes; nil where there are none, or more than `limit`.
  static func bytes(of address: String, limit: Int) -> Data? {
    guard let comma = address.firstIndex(of: ","), address.lowercased().hasPrefix("data:") else {
      return nil
    }
    // Three characters of the address make a byte at worst.
    guard address.utf8.count <= limit * 3 + 1024 else { return nil }
    let head = address[..<comma].lowercased()
    let raw = Data(PercentDecoding.bytes(of: address[address.index(after: comma)...]))
    let bytes =
      head.hasSuffix(";base64") ? Data(base64Encoded: raw, options: .ignoreUnknownCharacters) : raw
    return bytes.flatMap { !$0.isEmpty && $0.count <= limit ? $0 : nil }
  }
}
