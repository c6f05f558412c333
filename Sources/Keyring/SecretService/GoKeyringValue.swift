internal import HTTP
internal import Platform

/// The value of an item written by the go-keyring library, which `gh` uses: on some systems it is
/// `go-keyring-base64:` and the secret in base64 (RFC 4648).
enum GoKeyringValue {
  private static let prefix = Array("go-keyring-base64:".utf8)

  /// The secret inside `value`; nil when what follows the prefix is not base64.
  static func decode(_ value: Secret) -> Secret? {
    value.withBytes { bytes in
      guard bytes.starts(with: prefix) else { return value }
      return base64(bytes.dropFirst(prefix.count))
    }
  }

  private static func base64(_ text: Slice<UnsafeRawBufferPointer>) -> Secret? {
    let digits = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text[digits.endIndex...]
    guard text.count % 4 == 0, padding.count <= 2, padding.allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: digits.count * 3 / 4 + 1, alignment: 1) {
      scratch in
      defer { wipe(scratch) }
      var (pending, bits, written) = (UInt32(0), 0, 0)
      for digit in digits {
        guard let value = sextet(digit) else { return nil }
        pending = (pending << 6 | value) & 0xFFFF
        bits += 6
        guard bits >= 8 else { continue }
        bits -= 8
        scratch[written] = UInt8(truncatingIfNeeded: pending >> UInt32(bits))
        written += 1
      }
      return Secret(UnsafeRawBufferPointer(rebasing: scratch[..<written]))
    }
  }

  private static func sextet(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
