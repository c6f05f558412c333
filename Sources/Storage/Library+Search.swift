internal import GRDB
package import GitHub

/// What the library found by itself.
package struct LocalResult: Sendable, Equatable {
  package let total: Int
  package let repositories: [SeenRepository]
  /// What of the question the library could not answer, in the question's own words.
  package let ignored: [String]
}

extension Library {
  /// Searches all cached repositories that `viewer` may see.
  ///
  /// Without a sort the best match comes first: words in the name, then anywhere, then in the README,
  /// each by stars. Words match the beginnings of words.
  package func search(
    _ query: LocalQuery, sort: SearchSort? = nil, order: SortOrder = .descending, limit: Int = 30,
    offset: Int = 0, for viewer: Viewer
  ) async throws(LibraryError) -> LocalResult {
    return try await read { db in
      let search = LocalSearch(
        selection: LocalSelection(query: query, viewer: viewer), sort: sort, order: order,
        limit: min(max(limit, 0), Self.mostRows), offset: min(max(offset, 0), Self.mostRows))
      return try search.result(db)
    }
  }

  private static let mostRows = 1_000_000
}

/// Finds the repositories of one page by their keys, and only then reads what they are.
struct LocalSearch {
  let selection: LocalSelection
  let sort: SearchSort?
  let order: SortOrder
  let limit: Int
  let offset: Int

  func result(_ db: Database) throws -> LocalResult {
    let total = try count(selection.ranks.last ?? nil, db)
    let keys = offset < total && limit > 0 ? try keys(db) : []
    return LocalResult(
      total: total, repositories: try keys.compactMap { try repository($0, db) },
      ignored: selection.query.ignored
        + (sort == .helpWantedIssues ? ["sort:help-wanted-issues"] : []))
  }

  private func count(_ match: String?, _ db: Database) throws -> Int {
    try SQLRequest<Int>(literal: "SELECT count(*) \(selection.source(match))").fetchOne(db) ?? 0
  }

  private func keys(_ db: Database) throws -> [Int64] {
    let all = selection.ranks.last ?? nil
    switch sort {
    case .stars: return try keys(all, by: "stars", order, limit, offset, db)
    case .forks: return try keys(all, by: "forks", order, limit, offset, db)
    case .updated: return try keys(all, by: "updated_at", order, limit, offset, db)
    case .helpWantedIssues, nil: return try keysByRank(db)
    }
  }

  /// Most pages are full after the first ranks, which few repositories have.
  private func keysByRank(_ db: Database) throws -> [Int64] {
    let ranks = selection.ranks
    var skipped = offset
    var keys: [Int64] = []
    for rank in ranks.indices where keys.count < limit {
      let match = selection.match(only: rank, of: ranks)
      let found = try self.keys(match, by: "stars", .descending, limit - keys.count, skipped, db)
      if skipped > 0 { skipped = found.isEmpty ? skipped - (try count(match, db)) : 0 }
      keys += found
    }
    return keys
  }

  private func keys(
    _ match: String?, by column: String, _ order: SortOrder, _ limit: Int, _ offset: Int,
    _ db: Database
  ) throws -> [Int64] {
    let direction = order == .descending ? "DESC" : "ASC"
    let columns = column == "stars" ? ["stars", "key"] : [column, "stars", "key"]
    return try SQLRequest<Int64>(
      literal: """
        SELECT r.key \(selection.source(match))
        ORDER BY \(sql: columns.map { "r.\($0) \(direction)" }.joined(separator: ", "))
        LIMIT \(limit) OFFSET \(offset)
        """
    ).fetchAll(db)
  }

  private func repository(_ key: Int64, _ db: Database) throws -> SeenRepository? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
          WHERE key = ?
          """), arguments: [key]
    ).map(SeenRepository.init)
  }
}

/// The SQL for which repositories a viewer finds with a query.
struct LocalSelection {
  let query: LocalQuery
  let viewer: Viewer

  /// The repositories `r` that also satisfy `match`, in the language of FTS5, from `FROM` on.
  func source(_ match: String?) -> SQL {
    // SQLite would rather begin with all repositories of the host: a cross join and a plus sign
    // make it look into the index of words first, and otherwise read the table in its order.
    let tables: SQL =
      match != nil || !query.scanned.isEmpty
      ? "repository_text CROSS JOIN repository AS r ON r.key = repository_text.rowid"
      : "repository AS r"
    let matching = match.map { match -> SQL in "repository_text MATCH \(match)" }
    let visible: SQL =
      "+r.host = \(viewer.host) AND (r.account = '' OR r.account = \(viewer.accountKey))"
    let conditions = [matching, visible].compactMap(\.self) + filters + scans + without(match)
    return "FROM \(tables) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// Of the filters of a united kind one must hold, of the others all.
  private var filters: [SQL] {
    let single = query.filters.filter { $0.isNegated || !$0.kind.isUnited }.map(sql)
    let united = Dictionary(grouping: query.filters.filter { !$0.isNegated && $0.kind.isUnited }) {
      $0.kind
    }
    return single
      + united.values.map { filters -> SQL in
        "(\(filters.map(sql).joined(separator: " OR ")))"
      }
  }

  private func sql(_ filter: LocalFilter) -> SQL {
    let condition = filter.condition.sql(for: viewer)
    return filter.isNegated ? "NOT coalesce((\(condition)), 0)" : "(\(condition))"
  }

  /// Words that the index does not hold as such are looked for in all texts.
  private var scans: [SQL] { query.scanned.map { "(\(occurs($0)))" } }

  /// What must not be there. The unwanted words are a part of `match` already.
  private func without(_ match: String?) -> [SQL] {
    let words =
      match == nil ? unwanted.map { words -> SQL in "repository_text MATCH \(words)" } : nil
    return ([words].compactMap(\.self) + query.unwantedScanned.map(occurs)).map { condition in
      "r.key NOT IN (SELECT rowid FROM repository_text WHERE \(condition))"
    }
  }

  private func occurs(_ word: LocalWord) -> SQL {
    let text = word.text.lowercased()
    return query.columns.map { column -> SQL in
      "instr(lower(repository_text.\(sql: column.rawValue)), \(text)) > 0"
    }.joined(separator: " OR ")
  }

  /// What is found, the best rank first; each rank holds those before it as well. Nil stands for
  /// what no words are asked of.
  ///
  /// Ranks, and stars within one, instead of FTS5's own bm25: that must look at every match, sees a
  /// word of few matches as worth more than the column it stands in, and pushes down whatever has
  /// a long README.
  var ranks: [String?] {
    guard !query.wanted.isEmpty else { return [nil] }
    let columns = query.columns
    let withoutReadme = columns.filter { $0 != .readme }
    var ranks: [String] = []
    if columns.contains(.name) {
      ranks += [all { $0.match(in: [.name], isWhole: true) }]
      ranks += [all { $0.match(in: [.name], isWhole: false) }]
      if query.wanted.count > 1, !withoutReadme.isEmpty {
        let anywhere = all { $0.match(in: withoutReadme, isWhole: false) }
        ranks.append("(\(anywhere) AND \(any { $0.match(in: [.name], isWhole: false) }))")
      }
    }
    if !withoutReadme.isEmpty { ranks.append(all { $0.match(in: withoutReadme, isWhole: false) }) }
    if columns.contains(.readme) { ranks.append(all { $0.match(in: columns, isWhole: false) }) }
    return ranks.enumerated().filter { $0.offset == 0 || $0.element != ranks[$0.offset - 1] }
      .map { without(unwanted, $0.element) }
  }

  /// The repositories of `rank` that are in no rank before it.
  func match(only rank: Int, of ranks: [String?]) -> String? {
    guard let match = ranks[rank], rank > 0 else { return ranks[rank] }
    return without(ranks[rank - 1], match)
  }

  /// The words that must not be there, found whole: without `go` does not mean without `google`.
  private var unwanted: String? {
    LocalExpression.joined(
      query.unwanted.compactMap { expression in
        expression.match { $0.match(in: query.columns, isWhole: true) }
      }, " OR ")
  }

  private func all(_ word: (LocalWord) -> String) -> String {
    LocalExpression.joined(query.wanted.compactMap { $0.match(word) }, " AND ") ?? Self.nothing
  }

  private func any(_ word: (LocalWord) -> String) -> String {
    LocalExpression.joined(query.wanted.compactMap { $0.match(word) }, " OR ") ?? Self.nothing
  }

  private func without(_ unwanted: String?, _ match: String) -> String {
    unwanted.map { "(\(match) NOT \($0))" } ?? match
  }

  /// Found nowhere: no token holds a blank.
  private static let nothing = "\"\""
}
