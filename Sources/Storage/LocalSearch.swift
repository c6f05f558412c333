internal import GRDB
internal import GitHub

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
