internal import FoundationEssentials
internal import GRDB

extension LocalDatabase {
  /// Whether the cache is on.
  var isCaching: Bool { limit > 0 }

  /// Deletes the oldest cached data until the file is well below its limit, in short steps between
  /// which other processes may write. The next call continues where this one stops.
  func keepWithinLimit() async {
    // The preceding write has succeeded, so a failure to free space is ignored.
    try? await dropOldest()
  }

  private func dropOldest() async throws(StorageError) {
    guard let goal = try await sizeToReach(), try await drop(downTo: goal) else { return }
    try await inSteps { try RepositoryRecord.mergeWords(isFirst: $1, $0) }
    try await giveBackRoom()
  }

  /// The size at which enough has been deleted; nil when the file is within its limit.
  ///
  /// The full-text index keeps deleted words until it is merged, so its share comes later.
  private func sizeToReach() async throws(StorageError) -> Int? {
    let goal = limit / 10 * 9
    return try await cache.read { [limit] db in
      guard try db.fileSize() > limit else { return nil }
      let (used, index) = (try db.usedSize(), try RepositoryRecord.indexSize(db))
      return index + Int(Double(goal) * Double(used - index) / Double(used))
    }
  }

  /// Returns whether `goal` was reached. A step deletes up to 200 repositories and takes 40 ms.
  private func drop(downTo goal: Int) async throws(StorageError) -> Bool {
    let time = now().seconds
    let favorites = await favoriteKeys()
    return try await inSteps(30) { db, _ in
      guard try db.usedSize() > goal else { return false }
      return try db.changing {
        try OldestFirst(time: time, favorites: favorites, db: $0).dropSome()
      }
    }
  }

  /// The favorites for `OldestFirst.isUnused`: a JSON list of hosts and ids, empty if
  /// they cannot be read.
  func favoriteKeys() async -> String {
    let keys = try? await favorites.read {
      try $0.value("SELECT json_group_array(host || ' ' || id) FROM favorite") as String?
    }
    return (keys ?? nil) ?? "[]"
  }

  /// Returns the free pages at the end of the file to the disk.
  func giveBackRoom() async throws(StorageError) {
    try await inSteps { db, _ in
      try db.execute(sql: "PRAGMA incremental_vacuum(1000)")
      return try db.usedSize() < db.fileSize()
    }
  }

  /// Runs `step` until it returns false, at most `limit` times, because other processes could
  /// prolong a command forever; returns whether that was enough.
  @discardableResult private func inSteps(
    _ limit: Int = 200, _ step: @escaping @Sendable (Database, _ isFirst: Bool) throws -> Bool
  ) async throws(StorageError) -> Bool {
    for number in 0..<limit {
      guard try await cache.maintain({ try step($0, number == 0) }) else { return true }
    }
    return false
  }
}

/// The order in which cached data is deleted: READMEs, other responses, then pages and with them
/// the repositories that are on no page, are not favorites and were not fetched after the oldest
/// page.
///
/// Times after `time`, from when the clock was wrong, count as the oldest.
struct OldestFirst {
  let time: Int64
  /// `LocalDatabase.favoriteKeys`.
  let favorites: String
  let db: Database

  /// False when nothing is left to delete.
  func dropSome() throws -> Bool {
    try dropAnswers(where: "kind IN \(CachedResponseKind.readmes)")
      || dropAnswers(where: "TRUE")
      || dropRepositories()
      || dropPages()
  }

  private func dropAnswers(where condition: SQL) throws -> Bool {
    let keys = try oldest(100, of: "response", by: "saved_at", where: condition)
    if !keys.isEmpty { try CachedResponseKind.delete(where: "key IN \(keys)", db) }
    return !keys.isEmpty
  }

  /// Deletes repositories on no page that are not newer than the oldest page.
  private func dropRepositories() throws -> Bool {
    let page: Int64? = try db.value("SELECT min(saved_at) FROM page WHERE saved_at <= \(time)")
    let keys = try oldest(
      200, of: "repository", by: "seen_at", where: Self.isUnused(except: favorites),
      notAfter: page ?? .max)
    if !keys.isEmpty { try RepositoryRecord.delete(where: "key IN \(keys)", db) }
    return !keys.isEmpty
  }

  private func dropPages() throws -> Bool {
    let keys = try oldest(1, of: "page", by: "saved_at", where: "TRUE")
    return try db.run("DELETE FROM page WHERE key IN \(keys)") > 0
  }

  private func oldest(
    _ count: Int, of table: String, by column: String, where condition: SQL,
    notAfter end: Int64 = .max
  ) throws -> [Int64] {
    for range in ["> \(time)", "<= \(min(time, end))"] as [SQL] {
      let keys: [Int64] = try db.values(
        """
        SELECT key FROM \(sql: table) WHERE \(sql: column) \(range) AND \(condition)
        ORDER BY \(sql: column) LIMIT \(count)
        """)
      if !keys.isEmpty { return keys }
    }
    return []
  }

  /// The condition under which only its age keeps a repository.
  static func isUnused(except favorites: String) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM page_row WHERE page_row.repository = repository.key)
    AND host || ' ' || id NOT IN (SELECT value FROM json_each(\(favorites)))
    """
  }
}

/// Maintenance of the full-text index, which only marks deleted words.
extension RepositoryRecord {
  /// The approximate size of the index in bytes: SQLite makes its parts as long as a page.
  static func indexSize(_ db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) * (SELECT page_size FROM pragma_page_size) FROM repository_text_data") ?? 0
  }

  /// One step of merging the index without deleted words; false when nothing is left to do.
  /// Source: https://www.sqlite.org/fts5.html#the_merge_command
  static func mergeWords(isFirst: Bool, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.run(
      """
      INSERT INTO repository_text (repository_text, rank) VALUES ('merge', \(isFirst ? -500 : 500))
      """)
    return db.totalChangesCount - before >= 2
  }
}
