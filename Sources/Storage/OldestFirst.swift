internal import GRDB

/// The order in which what GitHub told leaves: READMEs, the other answers, then pages and with them
/// the repositories that are on no page, are no favourite, and were not seen after the page.
///
/// Times after `time`, from when the clock was wrong, count as the oldest.
struct OldestFirst {
  let time: Int64
  let db: Database

  /// False when nothing is left to drop.
  func dropSome() throws -> Bool {
    try dropAnswers(where: "kind IN (\(AnswerKind.readmes))")
      || dropAnswers(where: "TRUE")
      || dropRepositories()
      || dropPages()
  }

  private func dropAnswers(where condition: String) throws -> Bool {
    let keys = try oldest(100, of: "answer", by: "saved_at", where: condition)
    for key in keys { try AnswerKind.deleteAnswer(key, db) }
    return !keys.isEmpty
  }

  /// Those that no page keeps, as far as they are no newer than the oldest page.
  private func dropRepositories() throws -> Bool {
    let page = try Int64.fetchOne(
      db, sql: "SELECT min(saved_at) FROM page WHERE saved_at <= ?", arguments: [time])
    let keys = try oldest(
      200, of: "repository", by: "seen_at", where: Self.isAlone, notAfter: page ?? .max)
    for key in keys { try RepositoryRecord.delete(key, db) }
    return !keys.isEmpty
  }

  private func dropPages() throws -> Bool {
    let keys = try oldest(1, of: "page", by: "saved_at", where: "TRUE")
    for key in keys { try db.execute(sql: "DELETE FROM page WHERE key = ?", arguments: [key]) }
    return !keys.isEmpty
  }

  private func oldest(
    _ count: Int, of table: String, by column: String, where condition: String,
    notAfter end: Int64 = .max
  ) throws -> [Int64] {
    for range in ["> :time", "<= min(:time, :end)"] {
      let keys = try Int64.fetchAll(
        db,
        sql: """
          SELECT key FROM \(table) WHERE \(column) \(range) AND :end IS NOT NULL AND \(condition)
          ORDER BY \(column) LIMIT \(count)
          """, arguments: ["time": time, "end": end])
      if !keys.isEmpty { return keys }
    }
    return []
  }

  /// The condition under which nothing but its age keeps a repository.
  static let isAlone = """
    NOT EXISTS (SELECT 1 FROM page_row WHERE page_row.repository = repository.key)
    AND NOT EXISTS (
      SELECT 1 FROM favorite WHERE favorite.host = repository.host AND favorite.id = repository.id)
    """
}
