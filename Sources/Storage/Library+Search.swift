internal import GRDB
package import GitHub

/// What the library found by itself.
package struct LocalResult: Sendable, Equatable {
  package let total: Int
  package let repositories: [SeenRepository]
  /// What of the question the library could not answer, in the question's own words.
  package let ignored: [String]

  package init(total: Int, repositories: [SeenRepository], ignored: [String] = []) {
    self.total = total
    self.repositories = repositories
    self.ignored = ignored
  }
}

extension Library {
  /// Searches everything that was remembered and that `viewer` may see.
  ///
  /// Without a sort the best match comes first: words in the name, then anywhere, then in the README,
  /// each by stars. Words match the beginnings of words.
  package func search(
    _ query: LocalQuery, sort: SearchSort? = nil, order: SortOrder = .descending, limit: Int = 30,
    offset: Int = 0, for viewer: Viewer
  ) async throws(LibraryError) -> LocalResult {
    await catchUp()
    return try await read { db in
      let search = LocalSearch(
        selection: try LocalSelection(query, for: viewer, db), sort: sort, order: order,
        limit: min(max(limit, 0), Self.mostRows), offset: min(max(offset, 0), Self.mostRows))
      return try search.result(db)
    }
  }

  private static let mostRows = 1_000_000
}
