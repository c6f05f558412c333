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
    let waiting = try await write { db in
      var writer = try RepositoryWriter(for: viewer, at: time, db)
      let keys = try page.repositories.map { try writer.save($0) }
      let place = PagePlace(question: question, number: number, size: size)
      try place.save(page, rows: keys, at: time, db)
      return try WaitingTexts.count(db)
    }
    await catchUpIfLate(waiting)
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
