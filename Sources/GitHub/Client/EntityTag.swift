import HTTP

/// The rules of an `ETag` (RFC 9110, 8.8.3), which comes from outside and goes out again.
enum EntityTag {
  private static let longest = 1024

  /// Whether `text` may be sent in `If-None-Match`: one tag, weak or strong, of ASCII alone. A list
  /// or `*` would match what nobody stored.
  static func isUsable(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    let bytes = text.hasPrefix("W/") ? Array(text.utf8.dropFirst(2)) : Array(text.utf8)
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { (0x21...0x7E).contains($0) && $0 != quote }
  }

  static func usable(in headers: HTTPHeaders) -> String? {
    headers["ETag"].flatMap { isUsable($0) ? $0 : nil }
  }
}
