/// A short name for bytes, the same in every process: FNV-1a with 128 bits.
///
/// Nothing relies on nobody finding two equal ones: an entry holds the address that it is for.
/// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
enum StableHash {
  private static let basis: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  /// 32 hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
