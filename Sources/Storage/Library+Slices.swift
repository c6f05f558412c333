package import FoundationEssentials
internal import GRDB

/// How far a complete listing got before it was interrupted.
package struct SliceProgress: Sendable, Equatable {
  /// Tells this listing from another one of the same question.
  package let run: Int64
  /// A `CompletePosition` in its own form.
  package let position: Data
  /// The ids of the rows, so that none comes twice.
  package let ids: Set<Int64>
  package let savedAt: Date

  package init(run: Int64, position: Data, ids: Set<Int64>, savedAt: Date) {
    self.run = run
    self.position = position
    self.ids = ids
    self.savedAt = savedAt
  }
}

/// One page more of a complete listing: where it goes on, and the ids of the page's rows.
package struct SliceStep: Sendable, Equatable {
  /// Any number; the same for all steps of one listing, and no other's.
  package let run: Int64
  package let position: Data
  package let ids: [Int64]
  package let savedAt: Date

  package init(run: Int64, position: Data, ids: [Int64], savedAt: Date) {
    self.run = run
    self.position = position
    self.ids = ids
    self.savedAt = savedAt
  }
}

extension Library {
  /// Older states are dropped: too much has changed on GitHub since.
  static let sliceProgressAge: TimeInterval = 7 * 86_400

  /// How far the last complete listing of `question` got; nil if there is none to resume.
  package func sliceProgress(
    of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) -> SliceProgress? {
    let oldest = now().addingTimeInterval(-Self.sliceProgressAge).seconds
    return try await read { db in
      let row = try Row.fetchOne(
        db,
        sql: "SELECT * FROM slice_run WHERE \(CacheKey.viewerCondition) AND saved_at >= :oldest",
        arguments: question.arguments(for: viewer) + ["oldest": oldest])
      guard let row else { return nil }
      let run: Int64 = try row.value("run")
      var ids = Set<Int64>()
      let pages = try Data.fetchCursor(
        db, sql: "SELECT ids FROM slice_page WHERE run = ?", arguments: [run])
      while let page = try pages.next() { ids.formUnion([Int64](bytes: page)) }
      return SliceProgress(
        run: run, position: try row.value("position"), ids: ids,
        savedAt: Date(seconds: try row.value("saved_at")))
    }
  }

  /// Adds one page to what is remembered of its listing. The first page of a listing takes the place
  /// of any other listing of the question, whose later pages are ignored.
  package func remember(
    _ step: SliceStep, isFirst: Bool, of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) {
    let oldest = now().addingTimeInterval(-Self.sliceProgressAge).seconds
    try await write { db in
      if isFirst {
        try db.execute(
          sql: "DELETE FROM slice_run WHERE saved_at < :oldest OR (\(CacheKey.viewerCondition))",
          arguments: question.arguments(for: viewer) + ["oldest": oldest])
        try db.execute(
          sql: """
            INSERT INTO slice_run (run, host, account, query, sort, direction, position, saved_at)
            VALUES (:run, :host, :account, :query, :sort, :direction, x'', 0)
            """, arguments: question.arguments(for: viewer) + ["run": step.run])
      }
      let update = try db.cachedStatement(
        sql: "UPDATE slice_run SET position = ?, saved_at = ? WHERE run = ?")
      try update.execute(arguments: [step.position, step.savedAt.seconds, step.run])
      guard db.changesCount > 0 else { return }
      let insertion = try db.cachedStatement(sql: "INSERT INTO slice_page (run, ids) VALUES (?, ?)")
      try insertion.execute(arguments: [step.run, step.ids.bytes])
    }
  }

  /// The listing is complete: there is nothing to go on with.
  package func forgetSliceProgress(
    of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) {
    try await write { db in
      try db.execute(
        sql: "DELETE FROM slice_run WHERE \(CacheKey.viewerCondition)",
        arguments: question.arguments(for: viewer))
    }
  }
}
