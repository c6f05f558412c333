/// SipHash-2-4: a short number that reveals nothing about the bytes without the key.
/// Source: https://www.aumasson.jp/siphash/siphash.pdf
package struct KeyedHash: Sendable {
  private let key: (UInt64, UInt64)

  /// Nil unless there are 16 bytes.
  package init?(key bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    key = (Self.word(bytes[..<8]), Self.word(bytes[8...]))
  }

  package func hash(_ bytes: some Collection<UInt8>) -> UInt64 {
    var state = State(key)
    var rest = Array(bytes)[...]
    while rest.count >= 8 {
      state.absorb(Self.word(rest.prefix(8)))
      rest = rest.dropFirst(8)
    }
    state.absorb(Self.word(rest) | UInt64(truncatingIfNeeded: bytes.count) << 56)
    return state.finished()
  }

  /// Up to eight bytes, the lowest first.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct State {
    var a, b, c, d: UInt64

    init(_ key: (UInt64, UInt64)) {
      a = key.0 ^ 0x736f_6d65_7073_6575
      b = key.1 ^ 0x646f_7261_6e64_6f6d
      c = key.0 ^ 0x6c79_6765_6e65_7261
      d = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
      d ^= word
      stir(2)
      a ^= word
    }

    mutating func finished() -> UInt64 {
      c ^= 0xff
      stir(4)
      return a ^ b ^ c ^ d
    }

    private mutating func stir(_ rounds: Int) {
      for _ in 0..<rounds {
        a &+= b
        b = b.rotated(13) ^ a
        a = a.rotated(32)
        c &+= d
        d = d.rotated(16) ^ c
        a &+= d
        d = d.rotated(21) ^ a
        c &+= b
        b = b.rotated(17) ^ c
        c = c.rotated(32)
      }
    }
  }
}

extension UInt64 {
  fileprivate func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
