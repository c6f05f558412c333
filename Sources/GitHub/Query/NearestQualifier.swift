/// Finds the qualifier that somebody meant.
enum NearestQualifier {
  /// What people call it elsewhere.
  private static let synonyms = [
    "author": "user", "created_at": "created", "date": "created", "desc": "in",
    "description": "in", "label": "topic", "licence": "license", "name": "in",
    "organisation": "org", "organization": "org", "owner": "user", "private": "is",
    "public": "is", "pushed_at": "pushed", "readme": "in", "stargazers": "stars", "tag": "topic",
    "updated": "pushed", "updated_at": "pushed", "visibility": "is", "watchers": "stars",
  ]

  private static let names = RepositoryQualifier.allCases.filter { $0 != .props }.map(\.rawValue)

  /// The best for `name`, in lower case; nil when none is like it.
  static func name(for name: String) -> String? {
    if let synonym = synonyms[name] { return synonym }
    guard (3...24).contains(name.count) else { return nil }
    if let longer = names.filter({ $0.hasPrefix(name) }).min(by: { $0.count < $1.count }) {
      return longer
    }
    let near = names.map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
      .min { left, right in
        if left.distance != right.distance { return left.distance < right.distance }
        // Two letters that changed places are likelier than one too many.
        return left.name.count == name.count && right.name.count != name.count
      }
    guard let near, near.distance <= (name.count < 4 ? 0 : name.count < 6 ? 1 : 2) else {
      return nil
    }
    return near.name
  }

  /// Letters to add, to take away, to change or to swap with the next one (optimal string alignment).
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
