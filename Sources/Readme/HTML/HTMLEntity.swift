/// Decodes the character references that GitHub's own HTML holds, and all numeric ones.
enum HTMLEntity {
  /// The characters in UTF-8 for the `&` at `place`, and the place behind what they stand for.
  static func decoded(_ bytes: [UInt8], at place: Int) -> (characters: [UInt8], end: Int) {
    let body = bytes[(place + 1)...].prefix(longest).prefix { $0 != UInt8(ascii: ";") }
    guard body.endIndex < bytes.count, bytes[body.endIndex] == UInt8(ascii: ";"),
      let character = character(String(decoding: body, as: UTF8.self))
    else { return ([UInt8(ascii: "&")], place + 1) }
    return (Array(String(character).utf8), body.endIndex + 1)
  }

  private static let longest = 10

  private static func character(_ name: String) -> Character? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { Character($0.value == 0 ? "\u{FFFD}" : $0) }
  }

  private static let names: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
