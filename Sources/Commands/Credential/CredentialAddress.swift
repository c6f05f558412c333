/// The parts of an address that say who asks for what: `https://USER:PASSWORD@HOST/…`.
struct CredentialAddress {
  let scheme: [UInt8]
  let host: [UInt8]
  let username: [UInt8]?
  let password: [UInt8]?

  init(_ text: ArraySlice<UInt8>) throws(CredentialRequestError) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[colon...].starts(with: "://".utf8)
    else { throw .malformed }
    let authority = text[(colon + 3)...].prefix { !"/?#".utf8.contains($0) }
    let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last else { throw .malformed }
    scheme = Array(text[..<colon])
    host = try Self.decoded(last)
    guard parts.count == 2 else {
      (username, password) = (nil, nil)
      return
    }
    let names = parts[0].split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    username = try names[0].isEmpty ? nil : Self.decoded(names[0])
    password = try names.count == 2 ? Self.decoded(names[1]) : nil
  }

  /// Without percent signs, and without anything that could begin a line of its own.
  private static func decoded(_ text: ArraySlice<UInt8>) throws(CredentialRequestError) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { throw .malformed }
      result.append(high << 4 | low)
    }
    guard result.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .malformed }
    return result
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
