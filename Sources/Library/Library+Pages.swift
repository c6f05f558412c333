package import FoundationEssentials
internal import GRDB
package import GitHub

extension Library {
  /// Remembers page `number`, counted from 1, of a search cut into pages of `size`, with its rows.
  package func remember(
    _ page: SearchPage, number: Int, size: Int, of question: Question, seenBy viewer: Viewer,
    at time: Date
  ) async throws(LibraryError) {
    guard remembersAnswers else {
      return try await remember(page.repositories, seenBy: viewer, at: time)
    }
    try await write { db in
      let keys = try page.repositories.map { try Self.save($0, viewer, time, db) }
      let place = PagePlace(question: question, number: number, size: size)
      try place.save(page, rows: keys, at: time, db)
    }
  }

  /// The stored answer to page `number` of `size`, also from pages of another size.
  ///
  /// Rows that `viewer` must not see are left out.
  package func page(
    _ number: Int, size: Int, of question: Question, for viewer: Viewer
  ) async throws(LibraryError) -> StoredPage? {
    try await read { db in
      let pages = try PageRecord.all(of: question, db)
      guard let cut = PageCut(rows: size, onPage: number, from: pages) else { return nil }
      return try cut.page(for: viewer, db)
    }
  }
}
