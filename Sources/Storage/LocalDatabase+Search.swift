internal import GRDB
package import GitHub

/// The result of a search in the cache.
package struct LocalResult: Sendable, Equatable {
  package let total: Int
  package let repositories: [SeenRepository]
  /// The parts of the search that the cache cannot evaluate, as the user wrote them.
  package let ignored: [String]
  /// What was searched for instead of words that nothing cached contains.
  package let corrections: [SpellingCorrection]
}

extension LocalDatabase {
  /// Searches all cached repositories that `viewer` may see.
  ///
  /// Without a sort the best match comes first: words in the name, then anywhere, then in the
  /// README, each by stars. Search words match the beginnings of words. Where nothing matches, one
  /// mistake in each word is forgiven, and told.
  package func search(
    _ query: LocalQuery, sort: SearchSort? = nil, order: SortOrder = .descending, limit: Int = 30,
    offset: Int = 0, for viewer: Viewer
  ) async throws(StorageError) -> LocalResult {
    try await cache.read { db in
      var search = LocalSearch(query: query, viewer: viewer, db: db)
      var total = try search.count
      var corrections: [SpellingCorrection] = []
      if total == 0, let forgiven = try search.forgiving() {
        (search, corrections) = forgiven
        total = try search.count
      }
      let ranks = search.ranks
      let offset = min(max(offset, 0), Self.mostRows)
      let limit = min(max(limit, 0), max(total - offset, 0))
      let keys = limit == 0 ? [] : try search.keys(ranks, sort, order, limit: limit, offset: offset)
      return LocalResult(
        total: total, repositories: try keys.compactMap(search.repository),
        ignored: query.ignored + (sort == .helpWantedIssues ? ["sort:help-wanted-issues"] : []),
        corrections: corrections)
    }
  }

  private static let mostRows = 1_000_000
}

/// Finds the repositories of one page by their keys, and only then reads their documents.
private struct LocalSearch {
  let query: LocalQuery
  let viewer: Viewer
  let db: Database

  private var terms: LocalTerms { query.terms }

  /// The number of matches.
  var count: Int {
    get throws { try count(ranks.last ?? nil) }
  }

  /// The same search with words that the cache has in place of those that it does not, or of one that
  /// it does not have beside the others; nil if that finds nothing either. Words that only other
  /// accounts' repositories have find nothing.
  func forgiving() throws -> (LocalSearch, [SpellingCorrection])? {
    let spelling = LocalSpelling(db: db)
    var words: [String] = []
    for word in query.words where !words.contains(word) { words.append(word) }
    guard LocalSpelling.words(in: words.joined(separator: " ")).count <= Self.mostWords else {
      return nil
    }
    let unknown = try words.filter { try !spelling.knows($0) }
    for mistakes in unknown.isEmpty ? words.map({ [$0] }) : [unknown] {
      if let found = try correcting(mistakes, spelling) { return found }
    }
    return nil
  }

  /// Longer texts are sentences, not the names of a repository.
  private static let mostWords = 6

  /// With a neighbor in place of each of `words`; nil if none of them together match.
  private func correcting(
    _ words: [String], _ spelling: LocalSpelling
  ) throws -> (LocalSearch, [SpellingCorrection])? {
    let isAlone = query.words.count == 1
    let neighbors = try words.map { try spelling.neighbors(of: $0, isAlone: isAlone) }
    var chosen = neighbors
    func search() -> LocalSearch {
      let query = zip(words, chosen).reduce(query) { $0.replacing($1.0, with: $1.1) }
      return LocalSearch(query: query, viewer: viewer, db: db)
    }
    guard neighbors.allSatisfy({ !$0.isEmpty }), try search().hasMatches else { return nil }
    for index in words.indices {
      for neighbor in neighbors[index] {
        chosen[index] = [neighbor]
        if try search().hasMatches { break }
      }
    }
    let corrections = zip(words, chosen).map { SpellingCorrection(written: $0, meant: $1[0]) }
    return (search(), corrections)
  }

  private var hasMatches: Bool {
    get throws {
      let request = SQLRequest<Bool>(
        literal: "SELECT EXISTS (SELECT 1 \(source(ranks.last ?? nil)))")
      return try request.fetchOne(db) ?? false
    }
  }

  func count(_ match: String?) throws -> Int {
    try SQLRequest<Int>(literal: "SELECT count(*) \(source(match))").fetchOne(db) ?? 0
  }

  func keys(
    _ ranks: [String?], _ sort: SearchSort?, _ order: SortOrder, limit: Int, offset: Int
  ) throws -> [Int64] {
    let all = ranks.last ?? nil
    switch sort {
    case .stars: return try keys(all, ["stars"], order, limit, offset)
    case .forks: return try keys(all, ["forks", "stars"], order, limit, offset)
    case .updated: return try keys(all, ["updated_at", "stars"], order, limit, offset)
    case .helpWantedIssues, nil: return try keysByRank(ranks, limit: limit, offset: offset)
    }
  }

  /// Most pages are full after the first ranks, which only a few repositories have.
  private func keysByRank(_ ranks: [String?], limit: Int, offset: Int) throws -> [Int64] {
    var skipped = offset
    var keys: [Int64] = []
    for rank in ranks.indices where keys.count < limit {
      // Each rank includes those before it.
      let match = ranks[rank].map { rank == 0 ? $0 : without(ranks[rank - 1], $0) }
      let found = try self.keys(match, ["stars"], .descending, limit - keys.count, skipped)
      if skipped > 0 { skipped = found.isEmpty ? skipped - (try count(match)) : 0 }
      keys += found
    }
    return keys
  }

  private func keys(
    _ match: String?, _ columns: [String], _ order: SortOrder, _ limit: Int, _ offset: Int
  ) throws -> [Int64] {
    let direction = order == .descending ? "DESC" : "ASC"
    let list = (columns + ["key"]).map { "r.\($0) \(direction)" }.joined(separator: ", ")
    return try SQLRequest<Int64>(
      literal:
        "SELECT r.key \(source(match)) ORDER BY \(sql: list) LIMIT \(limit) OFFSET \(offset)"
    ).fetchAll(db)
  }

  func repository(_ key: Int64) throws -> SeenRepository? {
    try db.row(
      """
      SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
      WHERE key = \(key)
      """
    ).map(SeenRepository.init)
  }
}

/// The SQL of a search.
extension LocalSearch {
  /// The repositories `r` that also satisfy `match`, an FTS5 query; starts after `FROM`.
  private func source(_ match: String?) -> SQL {
    // SQLite would start with all repositories of the host. The cross join and the plus sign make
    // it use the full-text index first, or else read the table in its own order.
    let tables: SQL =
      match != nil || !terms.scanned.isEmpty
      ? "repository_text CROSS JOIN repository AS r ON r.key = repository_text.rowid"
      : "repository AS r"
    var conditions: [SQL] = [
      "+r.host = \(viewer.host) AND (r.account = '' OR r.account = \(viewer.accountKey))"
    ]
    // `match` already excludes the unwanted words.
    if let match {
      conditions.append("repository_text MATCH \(match)")
    } else if let unwanted {
      conditions.append(without("repository_text MATCH \(unwanted)"))
    }
    conditions += filters + terms.scanned.map { "(\(occurs($0)))" }
    conditions += terms.unwantedScanned.map { without(occurs($0)) }
    return "FROM \(tables) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// One filter of each united kind must match, and all of the others.
  private var filters: [SQL] {
    let (single, united) = (
      query.filters.filter { $0.isNegated || !$0.condition.kind.isUnited },
      query.filters.filter { !$0.isNegated && $0.condition.kind.isUnited }
    )
    return single.map { $0.sql(for: viewer) }
      + Dictionary(grouping: united, by: \.condition.kind).values.map { filters in
        "(\(filters.map { $0.sql(for: viewer) }.joined(separator: " OR ")))"
      }
  }

  private func without(_ condition: SQL) -> SQL {
    "r.key NOT IN (SELECT rowid FROM repository_text WHERE \(condition))"
  }

  private func occurs(_ word: LocalWord) -> SQL {
    let text = word.text.lowercased()
    return query.columns.map { column -> SQL in
      "instr(lower(repository_text.\(sql: column.rawValue)), \(text)) > 0"
    }.joined(separator: " OR ")
  }

  /// The matches as FTS5 queries, the best rank first; each rank includes those before it. Nil for
  /// a search without words.
  ///
  /// Ranks, sorted by stars, replace FTS5's bm25, which must read every match, weights a rare word
  /// more than the column it is in, and ranks repositories with a long README lower.
  var ranks: [String?] {
    guard !terms.wanted.isEmpty else { return [nil] }
    let columns = query.columns
    let withoutReadme = columns.filter { $0 != .readme }
    var ranks: [String] = []
    if columns.contains(.name) {
      ranks += [all(in: [.name], isWhole: true), all(in: [.name])]
      if terms.wanted.count > 1, !withoutReadme.isEmpty {
        let inName = LocalExpression.joined(terms.wanted, " OR ") {
          $0.match(in: [.name], isWhole: false)
        }
        ranks.append("(\(all(in: withoutReadme)) AND \(inName))")
      }
    }
    if !withoutReadme.isEmpty { ranks.append(all(in: withoutReadme)) }
    if columns.contains(.readme) { ranks.append(all(in: columns)) }
    return ranks.enumerated().filter { $0.offset == 0 || $0.element != ranks[$0.offset - 1] }
      .map { without(unwanted, $0.element) }
  }

  private func all(in columns: [LocalColumn], isWhole: Bool = false) -> String {
    LocalExpression.joined(terms.wanted, " AND ") { $0.match(in: columns, isWhole: isWhole) }
  }

  /// The excluded words, matched as whole words: excluding `go` does not exclude `google`.
  private var unwanted: String? {
    guard !terms.unwanted.isEmpty else { return nil }
    return LocalExpression.joined(terms.unwanted, " OR ") {
      $0.match(in: query.columns, isWhole: true)
    }
  }

  private func without(_ unwanted: String?, _ match: String) -> String {
    unwanted.map { "(\(match) NOT \($0))" } ?? match
  }
}
