package import FoundationEssentials
internal import GRDB

/// How far a listing got before it was interrupted.
package struct ListingProgress: Sendable, Equatable {
  /// Rows on each page.
  package let size: Int
  /// The last page, counted from 1, of which every row was written.
  package let page: Int
  package let rows: Int
  /// The ids of the rows, so that none comes twice.
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

extension Library {
  package func progress(
    of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) -> ListingProgress? {
    try await read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM progress WHERE \(CacheKey.viewerCondition)",
        arguments: question.arguments(for: viewer)
      ).map { row in
        ListingProgress(
          size: try row.value("size"), page: try row.value("page"), rows: try row.value("rows"),
          ids: [Int64](bytes: try row.value("ids")),
          savedAt: Date(seconds: try row.value("saved_at")))
      }
    }
  }

  package func remember(
    _ progress: ListingProgress, of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) {
    try await write { db in
      try db.execute(
        sql: """
          INSERT INTO progress (host, account, query, sort, direction, size, page, rows, ids,
            saved_at)
          VALUES (:host, :account, :query, :sort, :direction, :size, :page, :rows, :ids, :time)
          ON CONFLICT DO UPDATE SET size = :size, page = :page, rows = :rows, ids = :ids,
            saved_at = :time
          """,
        arguments: question.arguments(for: viewer) + [
          "size": progress.size, "page": progress.page, "rows": progress.rows,
          "ids": progress.ids.bytes, "time": progress.savedAt.seconds,
        ])
    }
  }

  /// The listing is complete: there is nothing to go on with.
  package func forgetProgress(
    of question: CacheKey, for viewer: Viewer
  ) async throws(LibraryError) {
    try await write { db in
      try db.execute(
        sql: "DELETE FROM progress WHERE \(CacheKey.viewerCondition)",
        arguments: question.arguments(for: viewer))
    }
  }
}

extension [Int64] {
  /// Eight bytes each, the lowest first.
  var bytes: Data {
    reduce(into: Data(capacity: count * 8)) { bytes, id in
      Swift.withUnsafeBytes(of: id.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  init(bytes: Data) {
    self = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { offset in
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
    }
  }
}
