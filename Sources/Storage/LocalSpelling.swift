internal import GRDB
internal import Platform

/// A word that nothing cached contains, and the one that was searched for instead.
package struct SpellingCorrection: Sendable, Equatable {
  package let written: String
  package let meant: String

  package init(written: String, meant: String) {
    self.written = written
    self.meant = meant
  }
}

/// Finds words of the full-text index that differ from another one by a wrong, missing, doubled or
/// swapped letter.
///
/// It looks up each word that is one mistake away: hundreds of lookups in the index, which is faster
/// than reading all its words.
struct LocalSpelling {
  let db: Database

  /// Shorter words have too many neighbors, longer ones are no words.
  private static let lengths = 4...32
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// The neighbors of `word` in the index, the most frequent first; empty if the index has the word, or
  /// one that begins with it.
  func neighbors(of word: String) throws -> [String] {
    // The index has no diacritics.
    let letters = Array(word.folded)
    guard Self.lengths.contains(letters.count), letters.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return [] }
    let written = String(letters)
    let next = written + "\u{10FFFF}"
    let isKnown = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM repository_word WHERE term >= ? AND term < ?)",
      arguments: [written, next])
    if isKnown == true { return [] }
    let lookup = try db.cachedStatement(sql: "SELECT doc FROM repository_word WHERE term = ?")
    var found: [(word: String, count: Int)] = []
    for candidate in Self.candidates(for: letters) {
      if let count = try Int.fetchOne(lookup, arguments: [candidate]) {
        found.append((candidate, count))
      }
    }
    return found.sorted { ($1.count, $0.word) < ($0.count, $1.word) }.map(\.word)
  }

  /// Every word that is one mistake away, each once.
  static func candidates(for word: [Character]) -> Set<String> {
    var all: Set<String> = []
    for index in word.indices {
      let (before, after) = (String(word[..<index]), String(word[(index + 1)...]))
      all.insert(before + after)
      for letter in letters { all.insert(before + String(letter) + after) }
      if index + 1 < word.count {
        all.insert(before + String([word[index + 1], word[index]]) + String(word[(index + 2)...]))
      }
    }
    for index in 0...word.count {
      let (before, after) = (String(word[..<index]), String(word[index...]))
      for letter in letters { all.insert(before + String(letter) + after) }
    }
    all.remove(String(word))
    return all
  }
}
