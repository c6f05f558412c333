import FoundationEssentials
internal import GRDB
package import GitHub
internal import Glibc
internal import Platform

/// A repository that resembles another one, and what both have in common.
package struct SimilarRepository: Sendable, Equatable {
  package let seen: SeenRepository
  /// The rarest first.
  package fileprivate(set) var topics: [String] = []
  /// Of names and descriptions; the strongest first.
  package fileprivate(set) var words: [String] = []
  package fileprivate(set) var language: String?
  package fileprivate(set) var owner: String?
}

extension LocalDatabase {
  /// The cached repositories that resemble `repository` most, the most similar first.
  package func similar(
    to repository: Repository, limit: Int, for viewer: Viewer
  ) async throws(StorageError) -> [SimilarRepository] {
    try await cache.read { db in
      try LocalSimilarity(to: repository, for: viewer, db).find(limit)
    }
  }
}

/// Finds what resembles a repository: the full-text index names those that share rare words or topics
/// with it, and what the best of them have in common decides.
private struct LocalSimilarity {
  private let subject: Profile
  private let viewer: Viewer
  private let db: Database

  /// Words and topics that are looked up; the rarest.
  private static let mostTerms = 16
  /// Rows that are looked up for one of them, and for all together.
  private static let mostRows = (each: 1500, all: 8000)
  /// Candidates whose documents are read.
  private static let mostCandidates = 200
  private static let mostReasons = 5
  /// A word in so many repositories, and in one of five, says nothing.
  private static let usual = 50

  init(to repository: Repository, for viewer: Viewer, _ db: Database) {
    subject = Profile(of: repository)
    self.viewer = viewer
    self.db = db
  }

  func find(_ limit: Int) throws -> [SimilarRepository] {
    // About as many as there are; counting them takes longer.
    let total: Int = try db.value("SELECT max(key) FROM repository") ?? 0
    let rarity = try rarity(among: total)
    let candidates = try documents(of: candidates(rarity))
      .map { (seen: $0, profile: Profile(of: $0.repository)) }
      .filter { !$0.profile.isCopy(of: subject) }
    let weights = weights(rarity, candidates.map(\.profile))
    return candidates.map { (match: Match(subject, $0.profile, weights), seen: $0.seen) }
      .filter { $0.match.isSimilar }
      .sorted {
        ($1.match.score, $1.seen.repository.stargazersCount)
          < ($0.match.score, $0.seen.repository.stargazersCount)
      }
      .prefix(limit)
      .map { $0.match.result($0.seen, most: Self.mostReasons) }
  }

  /// The logarithm of how rare each word is; words of this repository alone are left out.
  private func rarity(among total: Int) throws -> [String: Double] {
    let lookup = try db.cachedStatement(sql: "SELECT doc FROM repository_word WHERE term = ?")
    var rarity: [String: Double] = [:]
    for word in subject.words {
      guard let count = try Int.fetchOne(lookup, arguments: [word]), count > 1,
        count <= max(Self.usual, total / 5)
      else { continue }
      rarity[word] = log(1 + Double(total) / Double(count))
    }
    return rarity
  }

  /// The keys of the repositories that share most with the subject.
  private func candidates(_ rarity: [String: Double]) throws -> [Int64] {
    var scores: [Int64: Double] = [:]
    var left = Self.mostRows.all
    func look(_ match: String, _ weight: Double) throws {
      guard left > 0 else { return }
      let keys: [Int64] = try db.values(
        """
        SELECT rowid FROM repository_text WHERE repository_text MATCH \(match)
        LIMIT \(min(left, Self.mostRows.each))
        """)
      left -= keys.count
      for key in keys { scores[key, default: 0] += weight }
    }
    for topic in subject.topics.sorted().prefix(Self.mostTerms) {
      try look("topics : \"\(topic)\"", 4)
    }
    let words = rarity.map { (word: $0.key, weight: $0.value * subject.weight(of: $0.key)) }
      .sorted { ($1.weight, $0.word) < ($0.weight, $1.word) }.prefix(Self.mostTerms)
    for (word, weight) in words { try look("{name description topics} : \"\(word)\"", weight) }
    if let owner = subject.owner { try look("owner : \"\(owner)\"", 0.5) }
    return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostCandidates).map(\.key)
  }

  private func documents(of keys: [Int64]) throws -> [SeenRepository] {
    try db.rows(
      """
      SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
      WHERE key IN \(keys) AND \(viewer.sees("repository"))
      """
    ).map(SeenRepository.init)
  }

  /// How much each word says. Names have words for a subject, and others such as "fast": what is in a
  /// name only, and never in the descriptions beside it, is not what a repository is about.
  private func weights(
    _ rarity: [String: Double], _ candidates: [Profile]
  ) -> [String: Double] {
    rarity.reduce(into: [:]) { weights, entry in
      let (word, rarity) = entry
      let named = candidates.filter { $0.name.contains(word) }
      let told = named.count { $0.description.contains(word) || $0.topicWords.contains(word) }
      let share = (Double(told) + 0.2) / (Double(named.count) + 1)
      weights[word] = rarity * share * share * share * subject.weight(of: word)
    }
  }
}

/// What of a repository is compared.
private struct Profile {
  let id: Int64
  let isFork: Bool
  let owner: String?
  let language: String?
  let topics: Set<String>
  let topicWords: Set<String>
  let name: Set<String>
  let description: Set<String>

  private static let place = (name: 0.7, description: 0.5, topic: 0.8)
  private static let longestDescription = 60
  /// Words of every description.
  private static let functionWords = Set(
    """
    a all also an and any are as at be built but by can do easy every for from get has have how if in
    into is it its just like made make makes more most my new no not of on one only or our out over so
    some that the their them there these this to up use used uses using very via was way we what when
    which while who why will with without you your
    """.split { $0.isWhitespace }.map(String.init))

  init(of repository: Repository) {
    id = repository.id
    isFork = repository.isFork
    owner = repository.owner?.login.lowercased() ?? repository.currentName?.owner.lowercased()
    language = repository.language
    topics = Set(repository.topics.filter { !$0.contains("\"") })
    name = Self.words(in: repository.name)
    topicWords = Self.words(in: repository.topics.joined(separator: " "))
    description = Self.words(in: repository.description ?? "")
  }

  /// All words.
  var words: Set<String> { name.union(description).union(topicWords) }

  /// How much the places of a word say about the subject; 0 if it is nowhere.
  func weight(of word: String) -> Double {
    (name.contains(word) ? Self.place.name : 0)
      + (description.contains(word) ? Self.place.description : 0)
      + (topicWords.contains(word) ? Self.place.topic : 0)
  }

  /// As the index has them, without those that all texts have.
  private static func words(in text: String) -> Set<String> {
    // Folding takes longer than all the rest, and few texts need it.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let words =
      isPlain
      ? text.utf8.split { !(($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10) }
        .map { String(decoding: $0.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self) }
      : LocalSpelling.words(in: text.folded).map(String.init)
    return Set(
      words.prefix(longestDescription).filter { $0.utf8.count > 1 && !functionWords.contains($0) })
  }

  /// Whether it is the same repository, or another copy of it.
  func isCopy(of other: Profile) -> Bool {
    id == other.id || isFork && name == other.name
  }
}

/// How much two repositories have in common.
private struct Match {
  private(set) var score = 0.0
  private let topics: [String]
  private let words: [String]
  private let language: String?
  private let owner: String?

  private static let topicWeight = 3.0
  private static let languageWeight = 0.3
  private static let ownerWeight = 0.5

  init(_ subject: Profile, _ other: Profile, _ weights: [String: Double]) {
    func weight(_ topic: String) -> Double {
      LocalSpelling.words(in: topic).map { weights[String($0)] ?? 0 }.max() ?? 0
    }
    let scores = weights.map { (word: $0.key, score: $0.value * other.weight(of: $0.key)) }
      .filter { $0.score > 0 }
    topics = subject.topics.intersection(other.topics)
      .sorted { (weight($1), $0) < (weight($0), $1) }
    let ofTopics = Set(topics.flatMap { LocalSpelling.words(in: $0).map(String.init) })
    words = scores.filter { !ofTopics.contains($0.word) }
      .sorted { ($1.score, $0.word) < ($0.score, $1.word) }.map(\.word)
    language = subject.language != nil && subject.language == other.language ? other.language : nil
    owner = subject.owner != nil && subject.owner == other.owner ? other.owner : nil
    score = scores.reduce(0) { $0 + $1.score }
    score += topics.reduce(0) { $0 + Self.topicWeight * max(weight($1), 1) }
    if language != nil { score += Self.languageWeight }
    if owner != nil { score += Self.ownerWeight }
  }

  /// A language alone makes no two repositories similar.
  var isSimilar: Bool { !topics.isEmpty || !words.isEmpty || owner != nil }

  func result(_ seen: SeenRepository, most: Int) -> SimilarRepository {
    var result = SimilarRepository(seen: seen)
    result.topics = Array(topics.prefix(most))
    result.words = Array(words.prefix(most))
    (result.language, result.owner) = (language, owner)
    return result
  }
}
