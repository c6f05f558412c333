/// Random numbers that depend only on the seed, so that a failure can be reproduced.
/// Source: https://prng.di.unimi.it/splitmix64.c
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// For tests: one seed that never changes, and one that is new in each run. A failed test prints
  /// its seed.
  package static let seeds: [UInt64] = [1, .random(in: 0...UInt64.max)]

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
