import GitHub
import Testing

@Suite(.timeLimit(.minutes(10))) struct KeyedHashTests {
  /// The test vectors of the paper's authors: key 0, 1, …, 15; input 0, 1, … of each length.
  /// Source: https://github.com/veorq/SipHash/blob/master/vectors.h
  @Test(
    arguments: [
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
      (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
    ] as [(Int, UInt64)])
  func `it is SipHash-2-4`(count: Int, expected: UInt64) throws {
    let hash = try #require(KeyedHash(key: (0..<16).map { UInt8($0) }))
    #expect(hash.hash((0..<count).map { UInt8($0) }) == expected)
  }

  @Test func `a key of another size is rejected`() {
    #expect(KeyedHash(key: []) == nil)
    #expect(KeyedHash(key: Array(repeating: 1, count: 17)) == nil)
  }
}
