internal import GitHub

extension Repository {
  /// The words by which it is found, in the order of the columns of `repository_text`.
  var words: [String] {
    [name, owner(in: fullName), description ?? "", topics.joined(separator: " ")]
  }

  /// The same for the same words, in every process: FNV-1a.
  /// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
  var wordsHash: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (index, word) in words.enumerated() {
      if index > 0 { hash = hash &* Self.prime }
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* Self.prime }
    }
    return Int64(bitPattern: hash)
  }

  private static let prime: UInt64 = 0x100_0000_01b3

  private func owner(in fullName: String) -> String {
    let parts = fullName.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    return parts.first.map { String(Substring($0)) } ?? ""
  }
}
