internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// The rows of one account's budget. Times are milliseconds since 1970.
struct BudgetRecord {
  let db: Database

  func bucket(_ key: BudgetKey) throws -> BudgetBucket? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM budget WHERE host = ? AND account = ? AND resource = ?")
    return try Row.fetchOne(statement, arguments: [key.host, key.account, key.resource])
      .flatMap(Self.bucket)
  }

  /// Sorted by the buckets' names.
  func buckets(of account: String, on host: String) throws -> [BudgetBucket] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM budget WHERE host = ? AND account = ? ORDER BY resource",
      arguments: [host, account]
    ).compactMap(Self.bucket)
  }

  func save(_ bucket: BudgetBucket) throws {
    let key = bucket.key
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO budget (host, account, resource, allowance, remaining, window,
          is_assumed, ends_at, generation, begun_at, in_flight, carried, carried_until, next_bulk,
          noted_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [
        key.host, key.account, key.resource, bucket.limit, bucket.remaining, bucket.window,
        bucket.isAssumed, bucket.endsAt.milliseconds, bucket.generation,
        bucket.begunAt.milliseconds, bucket.inFlight, bucket.carried,
        bucket.carriedUntil.milliseconds, bucket.nextBulk.milliseconds,
        bucket.notedAt.milliseconds,
      ])
  }

  func hold(_ account: String, on host: String) throws -> BudgetHold? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM budget_hold WHERE host = ? AND account = ?")
    return try Row.fetchOne(statement, arguments: [host, account]).map { row in
      BudgetHold(
        since: Date(milliseconds: try row.value("since")),
        until: Date(milliseconds: try row.value("until")), isStated: try row.value("is_stated"))
    }
  }

  func save(_ hold: BudgetHold, of account: String, on host: String) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO budget_hold (host, account, since, until, is_stated)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        host, account, hold.since.milliseconds, hold.until.milliseconds, hold.isStated,
      ])
  }

  /// Forgets what nobody has used for a week: accounts and tokens come and go.
  func dropOld(at now: Date) throws {
    let end = now.addingTimeInterval(-7 * 86_400).milliseconds
    try db.execute(sql: "DELETE FROM budget WHERE noted_at < ?", arguments: [end])
    try db.execute(sql: "DELETE FROM budget_hold WHERE until < ?", arguments: [end])
  }

  static func forget(_ account: String, on host: String, _ db: Database) throws {
    for table in ["budget", "budget_hold"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE host = ? AND account = ?", arguments: [host, account])
    }
  }

  /// Nil for numbers that no bucket can have; the next one that is saved takes the row's place.
  private static func bucket(_ row: Row) throws -> BudgetBucket? {
    let key = BudgetKey(
      host: try row.value("host"), account: try row.value("account"),
      resource: try row.value("resource"))
    var bucket = BudgetBucket(
      key, limit: try row.value("allowance"), at: Date(milliseconds: try row.value("noted_at")))
    bucket.remaining = try row.value("remaining")
    bucket.window = try row.value("window")
    bucket.isAssumed = try row.value("is_assumed")
    bucket.endsAt = Date(milliseconds: try row.value("ends_at"))
    bucket.generation = try row.value("generation")
    bucket.begunAt = Date(milliseconds: try row.value("begun_at"))
    bucket.inFlight = try row.value("in_flight")
    bucket.carried = try row.value("carried")
    bucket.carriedUntil = Date(milliseconds: try row.value("carried_until"))
    bucket.nextBulk = Date(milliseconds: try row.value("next_bulk"))
    return bucket.isPlausible ? bucket : nil
  }
}

extension Date {
  fileprivate var milliseconds: Int64 {
    Int64(min(max(timeIntervalSince1970 * 1000, 0), 1e17).rounded(.up))
  }

  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
