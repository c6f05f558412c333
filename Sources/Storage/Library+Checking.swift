internal import GRDB

extension Library {
  /// Looks at every page and every row; gives what is wrong, and changes nothing.
  package func check() async throws(LibraryError) -> [LibraryProblem] {
    do throws(LibraryError) {
      return try await inspect { db in try LibraryInspection(db: db).problems() }
    } catch {
      guard case .corrupt = error else { throw error }
      return [.damaged(detail: "\(error)")]
    }
  }

  /// Puts small damage right; a library that is damaged beyond that is set aside, and a new one
  /// begun with the favourites. Does nothing to a sound one.
  package func repair() async throws(LibraryError) {
    try await replaceIfDamaged()
  }
}
