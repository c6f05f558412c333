package import Access
package import GitHub
import HTTP
package import Storage

/// What resembles a repository: one or two searches bring what GitHub has, and the cache decides.
package struct SimilarRepositories: Sendable {
  package struct Found: Sendable {
    package let repository: Repository
    /// The most similar first.
    package let rows: [ListedRepository]
    /// Why GitHub was not asked for more.
    package let failure: ReadError?
    /// Whether there is nothing to search for.
    package let isWordless: Bool
  }

  private let source: DetailReader
  private let reader: Reader
  private let viewer: Viewer
  private let policy: ReadingPolicy

  /// What is similar changes slowly.
  private static let searchAge = Duration.seconds(24 * 60 * 60)
  private static let mostWords = 3
  /// In characters.
  private static let longestWord = 30

  package init(
    to name: RepositoryName, reader: Reader, viewer: Viewer, policy: ReadingPolicy,
    waitsForLimits: Bool
  ) {
    source = DetailReader(
      name, reader: reader, viewer: viewer, policy: policy, waitsForLimits: waitsForLimits)
    self.reader = reader
    self.viewer = viewer
    self.policy = policy
  }

  /// At most `limit` of them; nil if the repository is not cached and requests are not allowed.
  package func find(_ limit: Int) async throws(ReadError) -> Found? {
    guard let repository = try await source.details(.json([]))?.repository else { return nil }
    let queries = Self.queries(for: repository)
    var failure: ReadError?
    if policy != .offline {
      await source.remember(repository, words: nil)
      failure = try await fetch(queries)
    }
    let found: [SimilarRepository]
    let favorites: Set<Int64>
    do {
      let database = reader.session.database
      found = try await database.similar(to: repository, limit: limit, for: viewer)
      favorites = try await database.favoriteIDs(for: viewer)
    } catch { throw .storage(error) }
    let rows = zip(1..., found).map { position, similar in
      var row = ListedRepository(
        similar.seen.repository, position: position,
        isFavorite: favorites.contains(similar.seen.repository.id),
        seenAt: policy == .offline ? similar.seen.seenAt : nil)
      row.similarity = SimilarityReason.all(of: similar)
      return row
    }
    return Found(
      repository: repository, rows: rows, failure: failure, isWordless: queries.isEmpty)
  }

  /// Brings the results into the cache; returns why some are missing.
  private func fetch(_ queries: [SearchQuery]) async throws(ReadError) -> ReadError? {
    let pages = FirstPage(
      reader: reader, viewer: viewer, policy: policy.lasting(Self.searchAge), order: SearchOrder(),
      isPatient: true)
    for query in queries {
      do { _ = try await pages.results(of: query) } catch {
        guard let cause = error.api,
          cause.allowsStandIn(unlessWaiting: reader.settings.waitsForLimits)
        else { throw error }
        return error
      }
    }
    return nil
  }

  /// Topics first: two of them together, then one in the same language; without topics, words.
  static func queries(for repository: Repository) -> [SearchQuery] {
    let language = repository.language.map { Qualifier("language", $0) }
    let text = "\(repository.name) \(repository.description ?? "")".lowercased()
    // A language says less than a subject, and a subject is in the text.
    let topics = repository.topics
      .filter { $0.lowercased() != repository.language?.lowercased() }
      .sorted { (text.contains($0) ? 0 : 1, -$0.count) < (text.contains($1) ? 0 : 1, -$1.count) }
      .map { Qualifier("topic", $0) }
    if topics.count > 1 {
      return [
        SearchQuery(terms: [], qualifiers: Array(topics.prefix(2))),
        SearchQuery(terms: [], qualifiers: [topics[0]] + (language.map { [$0] } ?? [])),
      ]
    }
    return Array(
      (topics.map { SearchQuery(terms: [], qualifiers: [$0]) }
        + words(of: repository).map { SearchQuery(terms: $0, qualifiers: []) }).prefix(2))
  }

  /// Words to search for: those of the name, and the longest of the description. Short ones count only
  /// if there are no others.
  private static func words(of repository: Repository) -> [[String]] {
    let named = words(in: repository.name)
    let long = named.filter(isLong)
    let all = words(in: repository.description ?? "").filter(isLong)
    let name = (long.isEmpty && all.isEmpty ? named : long).prefix(mostWords)
    let described = all.filter { !name.contains($0) }
    let shared = all.filter(name.contains)
    let longest = described.sorted { $0.count > $1.count }.prefix(mostWords - 1)
    // What name and description have both is what it is about.
    let second = shared.isEmpty ? Array(longest) : Array(shared)
    return [Array(name), second].filter { !$0.isEmpty }
  }

  /// Each once; not every script has spaces between them.
  private static func words(in text: String) -> [String] {
    var seen: Set<String> = []
    return ForeignText.cleaned(text).lowercased().split { !$0.isLetter && !$0.isNumber }
      .map { String($0.prefix(longestWord)) }.filter { seen.insert($0).inserted }
  }

  private static func isLong(_ word: String) -> Bool { word.utf8.count > 2 }
}

extension SimilarityReason {
  /// The strongest first.
  fileprivate static func all(of similar: SimilarRepository) -> [SimilarityReason] {
    (similar.topics.isEmpty ? [] : [.topics(similar.topics)])
      + (similar.words.isEmpty ? [] : [.words(similar.words)])
      + (similar.language.map { [.language($0)] } ?? [])
      + (similar.owner.map { [.owner($0)] } ?? [])
  }
}
