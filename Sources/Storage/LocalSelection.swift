internal import GRDB

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
