/// Who starred what and when, and what that changed about the counts of the catalogue.
struct StarBook: Sendable {
  struct Star: Sendable, Equatable {
    /// The repository's.
    var id: Int
    var time: Timestamp
  }

  /// By login, in the order they were given.
  private var stars: [String: [Star]] = [:]
  /// By a repository's id.
  private var changes: [Int: Int] = [:]

  func stars(of login: String) -> [Star] { stars[login] ?? [] }

  func contains(_ id: Int, by login: String) -> Bool {
    stars(of: login).contains { $0.id == id }
  }

  /// How many more stars than in the catalogue a repository has.
  func change(of id: Int) -> Int { changes[id] ?? 0 }

  /// The stars that nobody in particular gave or took, as of all accounts that are not simulated.
  mutating func change(_ id: Int, by count: Int) {
    changes[id, default: 0] += count
  }

  /// All of them, by a repository's id.
  var allChanges: [Int: Int] { changes }

  /// Gives a star; one that is given already keeps its time.
  mutating func add(_ id: Int, by login: String, at time: Timestamp) {
    guard !contains(id, by: login) else { return }
    stars[login, default: []].append(Star(id: id, time: time))
    changes[id, default: 0] += 1
  }

  mutating func remove(_ id: Int, by login: String) {
    guard contains(id, by: login) else { return }
    stars[login]?.removeAll { $0.id == id }
    changes[id, default: 0] -= 1
  }
}
