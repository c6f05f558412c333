package import FoundationEssentials
internal import GRDB
package import GitHub

/// What is known of an account's limits.
package struct BudgetSummary: Sendable, Equatable {
  /// The buckets whose window is open and known, sorted by name.
  package var limits: [RateLimit]
  /// The pause that GitHub asked for, while it lasts.
  package var hold: BudgetHold?

  package init(limits: [RateLimit], hold: BudgetHold? = nil) {
    self.limits = limits
    self.hold = hold
  }
}

extension Library {
  /// What becomes of a request; a granted one is reserved.
  package func reserve(
    _ request: BudgetRequest, at now: Date
  ) async throws(LibraryError) -> BudgetDecision {
    try await changingBudget { record in
      let key = request.key
      if let hold = try record.hold(key.account, on: key.host), hold.holds(at: now) {
        return .held(hold)
      }
      let known = try record.bucket(key)
      let presumed = request.presumedLimit.map { BudgetBucket(key, limit: $0, at: now) }
      guard var bucket = known ?? presumed else { return .granted(nil, at: now, nil) }
      let decision = bucket.reserve(for: request.purpose, at: now)
      try record.save(bucket)
      if known == nil { try record.dropOld(at: now) }
      return decision
    }
  }

  /// Takes over what an exchange told, and gives its ticket back.
  package func settle(
    _ news: BudgetNews, of key: BudgetKey, _ ticket: BudgetTicket?, at now: Date
  ) async throws(LibraryError) {
    guard ticket != nil || news.rateLimit != nil || news.pause != nil else { return }
    try await changingBudget { record in
      if let pause = news.pause { try record.lengthenHold(pause, of: key, at: now) }
      let told = news.rateLimit.flatMap { $0.resource == key.resource && $0.isBudget ? $0 : nil }
      let new = told.map { BudgetBucket(key, limit: $0.limit, at: now) }
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
        let key = BudgetKey(host: host, account: account, resource: limit.resource)
        // Others come to nothing here.
        guard key.documentedLimit != nil else { continue }
        var bucket = try record.bucket(key) ?? BudgetBucket(key, limit: limit.limit, at: now)
        bucket.settle(BudgetNews(.answered, rateLimit: limit), nil, at: now)
        try record.save(bucket)
      }
    }
  }

  /// What is known of the limits of `account`, as in `BudgetKey`.
  package func budget(
    of account: String, on host: String, at now: Date
  ) async throws(LibraryError) -> BudgetSummary {
    try await read { db in
      let record = BudgetRecord(db: db)
      let hold = try record.hold(account, on: host)
      return BudgetSummary(
        limits: try record.buckets(of: account, on: host).filter { $0.isKnown(at: now) }
          .map { $0.rateLimit(at: now) },
        hold: hold.flatMap { $0.holds(at: now) ? $0 : nil })
    }
  }

  /// One short transaction, after which nothing is measured or dropped.
  private func changingBudget<Value: Sendable>(
    _ body: @escaping @Sendable (BudgetRecord) throws -> Value
  ) async throws(LibraryError) -> Value {
    try await maintain { db in try db.changing { try body(BudgetRecord(db: $0)) } }
  }
}

extension BudgetRecord {
  /// A pause that lasts longer already stays.
  fileprivate func lengthenHold(
    _ pause: BudgetNews.Pause, of key: BudgetKey, at now: Date
  ) throws {
    let known = try hold(key.account, on: key.host).flatMap { $0.holds(at: now) ? $0 : nil }
    let wait = min(pause.wait / .seconds(1), BudgetHold.longest)
    let until = now.addingTimeInterval(wait)
    if let known, known.until >= until { return }
    try save(
      BudgetHold(since: known?.since ?? now, until: until, isStated: pause.isStated),
      of: key.account, on: key.host)
  }
}
