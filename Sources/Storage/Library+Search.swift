internal import GRDB
package import GitHub

/// What the library found by itself.
package struct LocalResult: Sendable, Equatable {
  package let total: Int
  package let repositories: [SeenRepository]
  /// What of the question the library could not answer, in the question's own words.
  package let ignored: [String]

  package init(total: Int, repositories: [SeenRepository], ignored: [String] = []) {
    self.total = total
    self.repositories = repositories
    self.ignored = ignored
  }
}

extension Library {
  /// Searches everything that was remembered and that `viewer` may see.
  ///
  /// Without a sort the best match comes first: words in the name, then anywhere, then in the README,
  /// each by stars. Words match the beginnings of words.
  package func search(
    _ query: LocalQuery, sort: SearchSort? = nil, order: SortOrder = .descending, limit: Int = 30,
    offset: Int = 0, for viewer: Viewer
  ) async throws(LibraryError) -> LocalResult {
    await catchUp()
    return try await read { db in
      let search = LocalSearch(
        selection: try LocalSelection(query, for: viewer, db), sort: sort, order: order,
        limit: min(max(limit, 0), Self.mostRows), offset: min(max(offset, 0), Self.mostRows))
      return try search.result(db)
    }
  }

  private static let mostRows = 1_000_000
}

/// Finds and orders repositories by their places alone; what they are is read for one page only.
struct LocalSearch {
  let selection: LocalSelection
  let sort: SearchSort?
  let order: SortOrder
  let limit: Int
  let offset: Int

  func result(_ db: Database) throws -> LocalResult {
    let total = try total(db)
    let places = offset < total && limit > 0 ? try places(db) : []
    return LocalResult(
      total: total, repositories: try places.compactMap { try repository(at: $0, db) },
      ignored: selection.query.ignored
        + (sort == .helpWantedIssues ? ["sort:help-wanted-issues"] : []))
  }

  private func total(_ db: Database) throws -> Int {
    try count(selection.ranks.last ?? nil, db)
  }

  private func count(_ match: String?, _ db: Database) throws -> Int {
    try SQLRequest<Int>(literal: "SELECT count(*) \(selection.source(match))").fetchOne(db) ?? 0
  }

  private func places(_ db: Database) throws -> [Int64] {
    switch sort {
    case .stars: try byStars(order, db)
    case .forks: try byFact("forks", db)
    case .updated: try byFact("updated_at", db)
    case .helpWantedIssues, nil: selection.hasText ? try byRank(db) : try byStars(.descending, db)
    }
  }

  private func byRank(_ db: Database) throws -> [Int64] {
    let ranks = selection.ranks
    var skipped = offset
    var places: [Int64] = []
    for rank in ranks.indices where places.count < limit {
      let match = selection.match(only: rank, of: ranks)
      let found = try Int64.fetchAll(
        db,
        SQLRequest(
          literal: """
            SELECT \(sql: selection.place) \(selection.source(match))
            ORDER BY \(sql: selection.place) DESC LIMIT \(limit - places.count) OFFSET \(skipped)
            """))
      if skipped > 0 { skipped = found.isEmpty ? skipped - (try count(match, db)) : 0 }
      places += found
    }
    return places
  }

  /// Places are in the order of the stars but for small differences: only the rows as far as the
  /// last one's neighbours are compared exactly.
  private func byStars(_ order: SortOrder, _ db: Database) throws -> [Int64] {
    let (place, source) = (selection.place, selection.source(selection.ranks.last ?? nil))
    let direction = order == .descending ? "DESC" : "ASC"
    let last = try SQLRequest<Int64>(
      literal: """
        SELECT \(sql: place) \(source) ORDER BY \(sql: place) \(sql: direction)
        LIMIT 1 OFFSET \(offset + limit - 1)
        """
    ).fetchOne(db)
    return try fetch(bounded(source, by: last, order), by: "stars", direction, db)
  }

  private func bounded(_ source: SQL, by last: Int64?, _ order: SortOrder) -> SQL {
    guard let last else { return source }
    return order == .descending
      ? "\(source) AND \(sql: selection.place) >= \(RepositoryPlace.floor(of: last))"
      : "\(source) AND \(sql: selection.place) <= \(RepositoryPlace.ceiling(of: last))"
  }

  private func byFact(_ column: String, _ db: Database) throws -> [Int64] {
    try fetch(
      selection.source(selection.ranks.last ?? nil), by: column,
      order == .descending ? "DESC" : "ASC", db)
  }

  private func fetch(
    _ source: SQL, by column: String, _ direction: String, _ db: Database
  ) throws -> [Int64] {
    let place = selection.place
    return try SQLRequest<Int64>(
      literal: """
        SELECT \(sql: place) \(source)
        ORDER BY \(sql: selection.fact(column)) \(sql: direction), \(sql: place) \(sql: direction)
        LIMIT \(limit) OFFSET \(offset)
        """
    ).fetchAll(db)
  }

  /// By its key: the index may have it at an older place for as long as nobody can write there.
  private func repository(at place: Int64, _ db: Database) throws -> SeenRepository? {
    let viewer = selection.viewer
    return try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
          WHERE key = \(RepositoryPlace.key(":place")) AND \(viewer.sees("repository"))
          """), arguments: viewer.arguments + ["place": place]
    ).map(SeenRepository.init)
  }
}

/// The SQL for which repositories a viewer finds with a query.
struct LocalSelection {
  let query: LocalQuery
  let viewer: Viewer
  /// Nobody finds anything with none.
  let audiences: [Int64]

  init(_ query: LocalQuery, for viewer: Viewer, _ db: Database) throws {
    self.query = query
    self.viewer = viewer
    audiences = try PlaceNames.audiences(of: viewer, db)
  }

  /// Whether words decide; their index is then looked through, else the table of repositories.
  var hasText: Bool { !query.wanted.isEmpty || !query.scanned.isEmpty }

  /// The SQL column that holds the places.
  var place: String { hasText ? "repository_text.rowid" : Self.tablePlace }

  static let tablePlace = "repository.place"

  /// The SQL for another column of the repository.
  func fact(_ column: String) -> String {
    hasText
      ? "(SELECT r.\(column) FROM repository AS r WHERE r.key = \(RepositoryPlace.key(place)))"
      : column
  }

  /// The repositories that also satisfy `match`, in the language of FTS5, from `FROM` on.
  func source(_ match: String?) -> SQL {
    var conditions = [audience] + filters + scans
    if let match {
      conditions.insert("repository_text MATCH \(match)", at: 0)
    } else if let unwanted {
      conditions.append(
        """
        +\(sql: place) NOT IN
          (SELECT rowid FROM repository_text WHERE repository_text MATCH \(unwanted))
        """)
    }
    return """
      FROM \(sql: hasText ? "repository_text" : "repository")
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  private var audience: SQL {
    "\(sql: RepositoryPlace.audience(place)) IN \(audiences)"
  }

  /// Of the filters of a united kind one must hold, of the others all.
  private var filters: [SQL] {
    let alone = query.filters.filter { $0.isNegated || !$0.kind.isUnited }.map(sql)
    let united = Dictionary(grouping: query.filters.filter { !$0.isNegated && $0.kind.isUnited }) {
      $0.kind
    }
    return alone
      + united.values.map { filters -> SQL in
        "(\(filters.map(sql).joined(separator: " OR ")))"
      }
  }

  private func sql(_ filter: LocalFilter) -> SQL {
    let condition = filter.condition.sql(place, for: viewer)
    return filter.isNegated ? "NOT coalesce((\(condition)), 0)" : "(\(condition))"
  }

  private var scans: [SQL] {
    query.scanned.map { "(\(occurs($0)))" }
      + query.unwantedScanned.map { word -> SQL in
        hasText
          ? "NOT coalesce((\(occurs(word))), 0)"
          : """
          +\(sql: place) NOT IN (SELECT rowid FROM repository_text WHERE \(occurs(word)))
          """
      }
  }

  private func occurs(_ word: LocalWord) -> SQL {
    let text = word.text.lowercased()
    return query.columns.map { column -> SQL in
      "instr(lower(repository_text.\(sql: column.rawValue)), \(text)) > 0"
    }.joined(separator: " OR ")
  }
}

extension LocalSelection {
  /// What is found, the best rank first; each rank holds those before it as well. Nil stands for
  /// what no words are asked of.
  ///
  /// Ranks, and stars within one, in place of FTS5's own bm25: that must look at every match, sees a
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
      .map { without([unwanted], $0.element) }
  }

  /// The repositories of `rank` that are in no rank before it.
  func match(only rank: Int, of ranks: [String?]) -> String? {
    guard let match = ranks[rank], rank > 0 else { return ranks[rank] }
    return without([ranks[rank - 1]], match)
  }

  /// The words that must not be there, found whole: without `go` does not mean without `google`.
  var unwanted: String? {
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

  private func without(_ unwanted: [String?], _ match: String) -> String {
    unwanted.compactMap(\.self).reduce(match) { "(\($0) NOT \($1))" }
  }

  /// Found nowhere: no token holds a blank.
  private static let nothing = "\"\""
}
