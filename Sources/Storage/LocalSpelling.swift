internal import GRDB
internal import Platform

/// A word that nothing cached contains, and the one that was searched for instead.
package struct SpellingCorrection: Sendable, Equatable {
  package let written: String
  package let meant: String
}

/// Finds words of the full-text index that differ from another one by a wrong, missing, doubled or
/// swapped letter.
///
/// It looks up each word that is one mistake away: hundreds of lookups in the index, which is faster
/// than reading all its words. A text such as `swift-nio` is several words of the index.
struct LocalSpelling {
  let db: Database

  /// Longer words are none.
  private static let longest = 32
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// Whether the index has each word of `text`; the last one may go on.
  func knows(_ text: String) throws -> Bool {
    let words = Self.words(in: text.folded)
    guard let last = words.last else { return true }
    let range: StatementArguments = [String(last), last + "\u{10FFFF}"]
    let isBeginning = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM repository_word WHERE term >= ? AND term < ?)",
      arguments: range)
    return try isBeginning == true
      && words.dropLast().allSatisfy { try frequency(of: String($0)) != nil }
  }

  /// Texts with one mistake less than `text`, the most frequent first.
  ///
  /// - Parameter isAlone: Whether nothing else is searched for; a short word has too many neighbors
  ///   then.
  func neighbors(of text: String, isAlone: Bool) throws -> [String] {
    let text = text.folded
    let words = Self.words(in: text)
    let shortest = isAlone && words.count == 1 ? 4 : 3
    var found: [(text: String, count: Int)] = []
    for word in words where (shortest...Self.longest).contains(word.count) {
      func add(_ other: String, _ count: Int) {
        found.append((text[..<word.startIndex] + other + text[word.endIndex...], count))
      }
      for other in Self.candidates(for: Array(word)) {
        if let count = try frequency(of: other) { add(other, count) }
      }
      for (one, two) in Self.halves(of: word) {
        guard let first = try frequency(of: one), let second = try frequency(of: two) else {
          continue
        }
        add("\(one)-\(two)", min(first, second))
      }
    }
    return found.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.map(\.text)
  }

  /// How many repositories have the word; nil if none has.
  private func frequency(of word: String) throws -> Int? {
    let lookup = try db.cachedStatement(sql: "SELECT doc FROM repository_word WHERE term = ?")
    return try Int.fetchOne(lookup, arguments: [word])
  }

  /// The words of the index in a folded text.
  static func words(in text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  /// Both sides of a missing hyphen, such as `swift` and `nio`.
  private static func halves(of word: Substring) -> [(String, String)] {
    guard word.count >= 6 else { return [] }
    return word.indices.dropFirst(2).dropLast(2).map { (String(word[..<$0]), String(word[$0...])) }
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
