package import FoundationEssentials
internal import GRDB
package import GitHub

/// What is known of an account's limits.
package struct RateLimitSummary: Sendable, Equatable {
  /// The buckets whose window is open and known, sorted by name.
  package var limits: [RateLimit]
  /// The pause that GitHub requested, while it lasts.
  package var hold: RateLimitPause?

  package init(limits: [RateLimit], hold: RateLimitPause? = nil) {
    self.limits = limits
    self.hold = hold
  }
}

extension Library {
  /// What becomes of a request; a granted one is reserved.
  package func reserve(
    _ request: ReservationRequest, at now: Date
  ) async throws(LibraryError) -> ReservationDecision {
    try await changingBudget { record in
      let key = request.key
      if let hold = try record.hold(key.account, on: key.host), hold.holds(at: now) {
        return .held(hold)
      }
      let known = try record.bucket(key)
      let presumed = request.presumedLimit.map { RateLimitWindow(key, limit: $0, at: now) }
      guard var bucket = known ?? presumed else { return .granted(nil, at: now, nil) }
      let decision = bucket.reserve(for: request.priority, at: now)
      try record.save(bucket)
      if known == nil { try record.dropOld(at: now) }
      return decision
    }
  }

  /// Records what a response says, and returns its reservation.
  package func settle(
    _ news: RateLimitUpdate, of key: RateLimitKey, _ ticket: Reservation?, at now: Date
  ) async throws(LibraryError) {
    guard ticket != nil || news.rateLimit != nil || news.pause != nil else { return }
    try await changingBudget { record in
      if let pause = news.pause { try record.lengthenHold(pause, of: key, at: now) }
      let told = news.rateLimit.flatMap { $0.resource == key.resource && $0.isBudget ? $0 : nil }
      let new = told.map { RateLimitWindow(key, limit: $0.limit, at: now) }
      guard var bucket = try record.bucket(key) ?? new else { return }
      bucket.settle(news, ticket, at: now)
      try record.save(bucket)
    }
  }

  /// Takes over the figures of `account` on `host` that GitHub gave on request.
  package func note(
    _ limits: [RateLimit], of account: String, on host: String, at now: Date
  ) async throws(LibraryError) {
    let limits = limits.filter(\.isBudget)
    guard !limits.isEmpty else { return }
    try await changingBudget { record in
      for limit in limits {
        let key = RateLimitKey(host: host, account: account, resource: limit.resource)
        // Others come to nothing here.
        guard key.documentedLimit != nil else { continue }
        var bucket = try record.bucket(key) ?? RateLimitWindow(key, limit: limit.limit, at: now)
        bucket.settle(RateLimitUpdate(.answered, rateLimit: limit), nil, at: now)
        try record.save(bucket)
      }
    }
  }

  /// What is known of the limits of `account`, as in `RateLimitKey`.
  package func budget(
    of account: String, on host: String, at now: Date
  ) async throws(LibraryError) -> RateLimitSummary {
    try await read { db in
      let record = RateLimitRecord(db: db)
      let hold = try record.hold(account, on: host)
      return RateLimitSummary(
        limits: try record.buckets(of: account, on: host).filter { $0.isKnown(at: now) }
          .map { $0.rateLimit(at: now) },
        hold: hold.flatMap { $0.holds(at: now) ? $0 : nil })
    }
  }

  /// One short transaction, after which nothing is measured or dropped.
  private func changingBudget<Value: Sendable>(
    _ body: @escaping @Sendable (RateLimitRecord) throws -> Value
  ) async throws(LibraryError) -> Value {
    try await maintain { db in try db.changing { try body(RateLimitRecord(db: $0)) } }
  }
}

extension RateLimitRecord {
  /// A pause that lasts longer already stays.
  fileprivate func lengthenHold(
    _ pause: RateLimitUpdate.Pause, of key: RateLimitKey, at now: Date
  ) throws {
    let known = try hold(key.account, on: key.host).flatMap { $0.holds(at: now) ? $0 : nil }
    let wait = min(pause.wait / .seconds(1), RateLimitPause.longest)
    let until = now.addingTimeInterval(wait)
    if let known, known.until >= until { return }
    try save(
      RateLimitPause(since: known?.since ?? now, until: until, isStated: pause.isStated),
      of: key.account, on: key.host)
  }
}

/// The rows of one account's budget. Times are milliseconds since 1970.
struct RateLimitRecord {
  let db: Database

  func bucket(_ key: RateLimitKey) throws -> RateLimitWindow? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM budget WHERE host = ? AND account = ? AND resource = ?")
    return try Row.fetchOne(statement, arguments: [key.host, key.account, key.resource])
      .flatMap(Self.bucket)
  }

  /// Sorted by the buckets' names.
  func buckets(of account: String, on host: String) throws -> [RateLimitWindow] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM budget WHERE host = ? AND account = ? ORDER BY resource",
      arguments: [host, account]
    ).compactMap(Self.bucket)
  }

  func save(_ bucket: RateLimitWindow) throws {
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

  func hold(_ account: String, on host: String) throws -> RateLimitPause? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM budget_hold WHERE host = ? AND account = ?")
    return try Row.fetchOne(statement, arguments: [host, account]).map { row in
      RateLimitPause(
        since: Date(milliseconds: try row.value("since")),
        until: Date(milliseconds: try row.value("until")), isStated: try row.value("is_stated"))
    }
  }

  func save(_ hold: RateLimitPause, of account: String, on host: String) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO budget_hold (host, account, since, until, is_stated)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        host, account, hold.since.milliseconds, hold.until.milliseconds, hold.isStated,
      ])
  }

  /// Deletes limits that were not used for a week: accounts and tokens come and go.
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
  private static func bucket(_ row: Row) throws -> RateLimitWindow? {
    let key = RateLimitKey(
      host: try row.value("host"), account: try row.value("account"),
      resource: try row.value("resource"))
    var bucket = RateLimitWindow(
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
