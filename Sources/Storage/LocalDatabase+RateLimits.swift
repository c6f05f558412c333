package import FoundationEssentials
internal import GRDB
package import GitHub

/// The known rate limits of an account.
package struct RateLimitSummary: Sendable, Equatable {
  /// The limits whose window is open and known, sorted by resource.
  package var limits: [RateLimit]
  /// The pause that GitHub requested, while it lasts.
  package var hold: RateLimitPause?

  package init(limits: [RateLimit], hold: RateLimitPause? = nil) {
    self.limits = limits
    self.hold = hold
  }
}

extension LocalDatabase {
  /// Grants or denies a request, and reserves a granted one.
  package func reserve(
    _ request: ReservationRequest, at now: Date
  ) async throws(StorageError) -> ReservationDecision {
    try await changingBudget { record in
      let key = request.key
      if let hold = try record.hold(key.account, on: key.host, at: now) { return .held(hold) }
      let known = try record.window(key)
      let presumed = request.presumedLimit.map { RateLimitWindow(key, limit: $0, at: now) }
      guard var window = known ?? presumed else { return .granted(nil, at: now, nil) }
      let decision = window.reserve(for: request.priority, at: now)
      try record.save(window)
      if known == nil { try record.dropOld(at: now) }
      return decision
    }
  }

  /// Records what a response says, and returns its reservation.
  package func apply(
    _ update: RateLimitUpdate, of key: RateLimitKey, _ reservation: Reservation?, at now: Date
  ) async throws(StorageError) {
    guard reservation != nil || update.rateLimit != nil || update.pause != nil else { return }
    try await changingBudget { record in
      if let pause = update.pause { try record.lengthenHold(pause, of: key, at: now) }
      let limit = update.rateLimit.flatMap {
        $0.resource == key.resource && $0.isLimited ? $0 : nil
      }
      let new = limit.map { RateLimitWindow(key, limit: $0.limit, at: now) }
      guard var window = try record.window(key) ?? new else { return }
      window.apply(update, reservation, at: now)
      try record.save(window)
    }
  }

  /// Stores the limits of `account` on `host` from a response of `GET /rate_limit`.
  package func note(
    _ limits: [RateLimit], of account: String, on host: String, at now: Date
  ) async throws(StorageError) {
    let limits = limits.filter(\.isLimited)
    guard !limits.isEmpty else { return }
    try await changingBudget { record in
      for limit in limits {
        let key = RateLimitKey(host: host, account: account, resource: limit.resource)
        // Only these limits are tracked.
        guard key.documentedLimit != nil else { continue }
        var window = try record.window(key) ?? RateLimitWindow(key, limit: limit.limit, at: now)
        window.apply(RateLimitUpdate(.answered, rateLimit: limit), nil, at: now)
        try record.save(window)
      }
    }
  }

  /// The known limits of `account`, as in `RateLimitKey`.
  package func rateLimits(
    of account: String, on host: String, at now: Date
  ) async throws(StorageError) -> RateLimitSummary {
    try await cache.read { db in
      let record = RateLimitRecord(db: db)
      return RateLimitSummary(
        limits: try record.windows(of: account, on: host).filter { $0.isKnown(at: now) }
          .map { $0.rateLimit(at: now) },
        hold: try record.hold(account, on: host, at: now))
    }
  }

  /// Runs one short transaction, without checking the file's size.
  private func changingBudget<Value: Sendable>(
    _ body: @escaping @Sendable (RateLimitRecord) throws -> Value
  ) async throws(StorageError) -> Value {
    try await cache.maintain { db in try db.changing { try body(RateLimitRecord(db: $0)) } }
  }
}

/// Reads and writes `rate_limit` and `rate_limit_hold`. Times are milliseconds since 1970.
private struct RateLimitRecord {
  let db: Database

  func window(_ key: RateLimitKey) throws -> RateLimitWindow? {
    try db.row(
      """
      SELECT * FROM rate_limit
      WHERE host = \(key.host) AND account = \(key.account) AND resource = \(key.resource)
      """
    ).flatMap(Self.window)
  }

  /// Sorted by resource.
  func windows(of account: String, on host: String) throws -> [RateLimitWindow] {
    try db.rows(
      "SELECT * FROM rate_limit WHERE host = \(host) AND account = \(account) ORDER BY resource"
    ).compactMap(Self.window)
  }

  func save(_ window: RateLimitWindow) throws {
    let key = window.key
    try db.run(
      """
      INSERT OR REPLACE INTO rate_limit (host, account, resource, allowance, remaining, window,
        is_assumed, ends_at, generation, begun_at, in_flight, carried, carried_until, next_bulk,
        noted_at)
      VALUES (\(key.host), \(key.account), \(key.resource), \(window.limit), \(window.remaining),
        \(window.name), \(window.isAssumed), \(window.endsAt.milliseconds),
        \(window.generation), \(window.begunAt.milliseconds), \(window.inFlight),
        \(window.carried), \(window.carriedUntil.milliseconds), \(window.nextBulk.milliseconds),
        \(window.notedAt.milliseconds))
      """)
  }

  /// The pause, while it lasts.
  func hold(_ account: String, on host: String, at now: Date) throws -> RateLimitPause? {
    try db.row("SELECT * FROM rate_limit_hold WHERE host = \(host) AND account = \(account)").map {
      RateLimitPause(
        since: Date(milliseconds: try $0.value("since")),
        until: Date(milliseconds: try $0.value("until")), isStated: try $0.value("is_stated"))
    }.flatMap { $0.holds(at: now) ? $0 : nil }
  }

  /// Extends the pause; keeps one that already lasts longer.
  func lengthenHold(_ pause: RateLimitUpdate.Pause, of key: RateLimitKey, at now: Date) throws {
    let known = try hold(key.account, on: key.host, at: now)
    let until = now.addingTimeInterval(min(pause.wait / .seconds(1), RateLimitPause.longest))
    if let known, known.until >= until { return }
    try db.run(
      """
      INSERT OR REPLACE INTO rate_limit_hold (host, account, since, until, is_stated)
      VALUES (\(key.host), \(key.account), \((known?.since ?? now).milliseconds),
        \(until.milliseconds), \(pause.isStated))
      """)
  }

  /// Deletes limits that were not used for a week, because accounts and tokens come and go.
  func dropOld(at now: Date) throws {
    let end = now.addingTimeInterval(-7 * 86_400).milliseconds
    try db.run("DELETE FROM rate_limit WHERE noted_at < \(end)")
    try db.run("DELETE FROM rate_limit_hold WHERE until < \(end)")
  }

  /// Nil for impossible numbers; the next limit to be saved replaces the row.
  private static func window(_ row: Row) throws -> RateLimitWindow? {
    let key = RateLimitKey(
      host: try row.value("host"), account: try row.value("account"),
      resource: try row.value("resource"))
    var window = RateLimitWindow(
      key, limit: try row.value("allowance"), at: Date(milliseconds: try row.value("noted_at")))
    window.remaining = try row.value("remaining")
    window.name = try row.value("window")
    window.isAssumed = try row.value("is_assumed")
    window.endsAt = Date(milliseconds: try row.value("ends_at"))
    window.generation = try row.value("generation")
    window.begunAt = Date(milliseconds: try row.value("begun_at"))
    window.inFlight = try row.value("in_flight")
    window.carried = try row.value("carried")
    window.carriedUntil = Date(milliseconds: try row.value("carried_until"))
    window.nextBulk = Date(milliseconds: try row.value("next_bulk"))
    return window.isPlausible ? window : nil
  }
}

extension Date {
  var milliseconds: Int64 {
    Int64(min(max(timeIntervalSince1970 * 1000, 0), 1e17).rounded(.up))
  }

  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
