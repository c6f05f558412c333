/// The ordered results of the last questions, so that a question's later pages need no search.
struct ResultShelf: Sendable {
  /// What decides which repositories are found, and in which order.
  struct Key: Hashable, Sendable {
    var query: String
    var sort: SearchEngine.Sort?
    var isAscending: Bool
    /// The caller's, for `@me`.
    var login: String?
    var seesPrivate: Bool
  }

  private var results: [Key: [Int]] = [:]
  /// The oldest first.
  private var keys: [Key] = []
  private var size = 0

  /// Results of all questions together, 8 bytes each.
  private static let mostResults = 2_000_000
  private static let mostQuestions = 64

  func result(for key: Key) -> [Int]? { results[key] }

  mutating func put(_ result: [Int], for key: Key) {
    guard results[key] == nil else { return }
    results[key] = result
    keys.append(key)
    size += result.count
    while keys.count > 1, size > Self.mostResults || keys.count > Self.mostQuestions {
      size -= results.removeValue(forKey: keys.removeFirst())?.count ?? 0
    }
  }
}
