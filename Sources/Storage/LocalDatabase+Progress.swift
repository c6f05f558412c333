package import FoundationEssentials
internal import GRDB

/// How far a listing got before it was interrupted.
package struct ListingProgress: Sendable, Equatable {
  /// Rows on each page.
  package let size: Int
  /// The last page, counted from 1, that was written completely.
  package let page: Int
  package let rows: Int
  /// The ids of the rows, to detect duplicates.
  package let ids: [Int64]
  package let savedAt: Date

  package init(size: Int, page: Int, rows: Int, ids: [Int64], savedAt: Date) {
    self.size = size
    self.page = page
    self.rows = rows
    self.ids = ids
    self.savedAt = savedAt
  }
}

extension LocalDatabase {
  package func progress(
    of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) -> ListingProgress? {
    try await cache.read { db in
      try db.row("SELECT * FROM progress WHERE \(cacheKey.condition(for: viewer))").map { row in
        ListingProgress(
          size: try row.value("size"), page: try row.value("page"), rows: try row.value("rows"),
          ids: [Int64](bytes: try row.value("ids")), savedAt: try row.date("saved_at"))
      }
    }
  }

  package func remember(
    _ progress: ListingProgress, of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) {
    try await write { db in
      try db.run(
        """
        INSERT OR REPLACE INTO progress (host, account, query, sort, direction, size, page, rows,
          ids, saved_at)
        VALUES (\(cacheKey.values(for: viewer)), \(progress.size), \(progress.page),
          \(progress.rows), \(progress.ids.bytes), \(progress.savedAt.seconds))
        """)
    }
  }

  /// Called when the listing is complete: there is nothing to resume.
  package func forgetProgress(
    of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) {
    try await write { db in
      try db.run("DELETE FROM progress WHERE \(cacheKey.condition(for: viewer))")
    }
  }
}

/// How far a complete listing got before it was interrupted; also one step of it, with the ids of
/// only that page.
package struct SliceProgress: Sendable, Equatable {
  /// Any number that is the same for all steps of one listing, and differs from other listings.
  package let run: Int64
  /// An encoded `CompletePosition`.
  package let position: Data
  /// The ids of the rows, to detect duplicates.
  package let ids: [Int64]
  package let savedAt: Date

  package init(run: Int64, position: Data, ids: [Int64], savedAt: Date) {
    self.run = run
    self.position = position
    self.ids = ids
    self.savedAt = savedAt
  }
}

extension LocalDatabase {
  /// Older states are deleted, because too much has changed on GitHub since then.
  private var oldestSliceRun: Int64 { now().addingTimeInterval(-7 * 86_400).seconds }

  /// How far the last complete listing of `cacheKey` got; nil if there is none to resume.
  package func sliceProgress(
    of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) -> SliceProgress? {
    let oldest = oldestSliceRun
    return try await cache.read { db in
      let row = try db.row(
        """
        SELECT * FROM slice_run WHERE \(cacheKey.condition(for: viewer)) AND saved_at >= \(oldest)
        """)
      guard let row else { return nil }
      let run: Int64 = try row.value("run")
      let pages: [Data] = try db.values(
        "SELECT ids FROM slice_page WHERE run = \(run) ORDER BY key")
      return SliceProgress(
        run: run, position: try row.value("position"),
        ids: pages.flatMap { [Int64](bytes: $0) }, savedAt: try row.date("saved_at"))
    }
  }

  /// Adds one page to its listing. The first page of a listing replaces any other listing of the
  /// search, whose later pages are ignored.
  package func remember(
    _ step: SliceProgress, isFirst: Bool, of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) {
    let oldest = oldestSliceRun
    try await write { db in
      if isFirst {
        try db.run(
          """
          DELETE FROM slice_run WHERE saved_at < \(oldest) OR (\(cacheKey.condition(for: viewer)))
          """)
        try db.run(
          """
          INSERT INTO slice_run (host, account, query, sort, direction, run, position, saved_at)
          VALUES (\(cacheKey.values(for: viewer)), \(step.run), x'', 0)
          """)
      }
      let isCurrent =
        try db.run(
          """
          UPDATE slice_run SET position = \(step.position), saved_at = \(step.savedAt.seconds)
          WHERE run = \(step.run)
          """) > 0
      guard isCurrent else { return }
      try db.run("INSERT INTO slice_page (run, ids) VALUES (\(step.run), \(step.ids.bytes))")
    }
  }

  /// Called when the listing is complete: there is nothing to resume.
  package func forgetSliceProgress(
    of cacheKey: CacheKey, for viewer: Viewer
  ) async throws(StorageError) {
    try await write { db in
      try db.run("DELETE FROM slice_run WHERE \(cacheKey.condition(for: viewer))")
    }
  }
}

extension [Int64] {
  /// Eight bytes each, the lowest first.
  fileprivate var bytes: Data {
    reduce(into: Data(capacity: count * 8)) { bytes, id in
      Swift.withUnsafeBytes(of: id.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  fileprivate init(bytes: Data) {
    self = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { offset in
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
    }
  }
}
