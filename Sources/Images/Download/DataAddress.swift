import FoundationEssentials

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
