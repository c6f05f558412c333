internal import FoundationEssentials
internal import GRDB

extension Library {
  /// Whether the cache is on.
  var remembersAnswers: Bool { limit > 0 }

  /// Drops the oldest until the library is well below its limit, in steps between which others may
  /// write. No call takes long: what one leaves over, the next one takes.
  func keepWithinLimit() async {
    // The write that led here has been done; that its room could not be made is no failure.
    try? await dropOldest()
  }

  private func dropOldest() async throws(LibraryError) {
    guard let goal = try await sizeToReach(), try await drop(downTo: goal) else { return }
    try await tidyTexts()
    try await giveBackRoom()
  }

  /// The size at which enough has been dropped; nil when there is nothing to do.
  ///
  /// The full-text index keeps what was dropped until it is tidied: its share comes later.
  private func sizeToReach() async throws(LibraryError) -> Int? {
    let goal = limit / 10 * 9
    return try await read { [limit] db in
      guard try db.fileSize() > limit else { return nil }
      let (used, index) = (try db.usedSize(), try RepositoryRecord.indexSize(db))
      return index + Int(Double(goal) * Double(used - index) / Double(used))
    }
  }

  /// Whether there is nothing more to drop now. A step is up to 200 repositories, 40 ms.
  private func drop(downTo goal: Int) async throws(LibraryError) -> Bool {
    let time = now().seconds
    for _ in 0..<30 {
      let isMore = try await maintain { db in
        guard try db.usedSize() > goal else { return false }
        return try db.changing { try OldestFirst(time: time, db: $0).dropSome() }
      }
      guard isMore else { return true }
    }
    return false
  }

  /// Takes what was dropped out of the full-text index.
  private func tidyTexts() async throws(LibraryError) {
    for step in 0..<Self.mostSteps {
      let isMore = try await maintain { try RepositoryRecord.tidyTexts(isFirst: step == 0, $0) }
      guard isMore else { return }
    }
  }

  /// So that what others do meanwhile cannot keep a command from ending.
  private static let mostSteps = 200

  /// Gives the disk what is free at the end of the file, in steps between which others may write.
  func giveBackRoom() async throws(LibraryError) {
    for _ in 0..<Self.mostSteps {
      let isMore = try await maintain { db in
        try db.execute(sql: "PRAGMA incremental_vacuum(1000)")
        return try db.usedSize() < db.fileSize()
      }
      guard isMore else { return }
    }
  }
}

/// The order in which what GitHub told leaves: READMEs, the other answers, then pages and with them
/// the repositories that are on no page, are no favorite, and were not seen after the page.
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
    try AnswerKind.delete(where: "key IN (\(keys.joined(separator: ",")))", db)
    return !keys.isEmpty
  }

  /// Those that no page keeps, as far as they are no newer than the oldest page.
  private func dropRepositories() throws -> Bool {
    let page = try Int64.fetchOne(
      db, sql: "SELECT min(saved_at) FROM page WHERE saved_at <= ?", arguments: [time])
    let keys = try oldest(
      200, of: "repository", by: "seen_at", where: Self.isAlone, notAfter: page ?? .max)
    try RepositoryRecord.delete(where: "key IN (\(keys.joined(separator: ",")))", db)
    return !keys.isEmpty
  }

  private func dropPages() throws -> Bool {
    let keys = try oldest(1, of: "page", by: "saved_at", where: "TRUE")
    try db.execute(sql: "DELETE FROM page WHERE key IN (\(keys.joined(separator: ",")))")
    return !keys.isEmpty
  }

  private func oldest(
    _ count: Int, of table: String, by column: String, where condition: String,
    notAfter end: Int64 = .max
  ) throws -> [String] {
    for range in ["> :time", "<= min(:time, :end)"] {
      let keys = try String.fetchAll(
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

/// The upkeep of the full-text index, which marks what was deleted and keeps it.
extension RepositoryRecord {
  /// About as many bytes as the index has: SQLite makes its parts as long as a page.
  static func indexSize(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db, sql: "SELECT count(*) FROM repository_text_data") ?? 0
    return try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }

  /// One step of putting the index together anew; false when nothing is left to do.
  /// Source: https://www.sqlite.org/fts5.html#the_merge_command
  static func tidyTexts(isFirst: Bool, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.execute(
      sql: "INSERT INTO repository_text (repository_text, rank) VALUES ('merge', ?)",
      arguments: [isFirst ? -500 : 500])
    return db.totalChangesCount - before >= 2
  }

  /// All of it in one step.
  static func tidyTexts(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO repository_text (repository_text) VALUES ('optimize')")
  }
}
