/// Finds the known word nearest to a misspelled one.
package enum NearestWord {
  /// The element of `words` most similar to `word`, all in lower case; nil if none is similar.
  package static func word(for word: String, among words: [String]) -> String? {
    guard (2...24).contains(word.count) else { return nil }
    if let longer = words.filter({ $0.hasPrefix(word) }).min(by: { $0.count < $1.count }) {
      return longer
    }
    let near = words.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
      .min { left, right in
        if left.distance != right.distance { return left.distance < right.distance }
        // Two swapped letters are likelier than an extra one.
        return left.word.count == word.count && right.word.count != word.count
      }
    guard let near, near.distance <= (word.count < 3 ? 0 : word.count < 6 ? 1 : 2) else {
      return nil
    }
    return near.word
  }

  /// The number of letters to insert, delete, replace or swap with the next one (optimal string
  /// alignment distance).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for (row, letter) in first.enumerated() {
      var next = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(next[column], rows[row][column + 1]) + 1
        best = min(best, rows[row][column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[first.count][second.count]
  }
}
