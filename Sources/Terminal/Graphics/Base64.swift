/// RFC 4648, section 4, for bytes on their way into an escape sequence.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let second = index + 1 < bytes.count ? bytes[index + 1] : nil
      let third = index + 2 < bytes.count ? bytes[index + 2] : nil
      let group = UInt32(bytes[index]) << 16 | UInt32(second ?? 0) << 8 | UInt32(third ?? 0)
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(second == nil ? padding : alphabet[Int(group >> 6 & 63)])
      text.append(third == nil ? padding : alphabet[Int(group & 63)])
      index += 3
    }
    return text
  }
}
