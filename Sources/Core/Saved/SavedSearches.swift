package import Access
package import FoundationEssentials
import GitHub
import HTTP
package import Storage

/// The saved searches of the session's host.
package struct SavedSearches: Sendable {
  private let session: Session

  package init(session: Session) { self.session = session }

  private var host: String { session.host.name }

  /// Sorted by name.
  package func all() async throws(SavedSearchError) -> [SavedSearch] {
    try await stored { database throws(StorageError) in
      try await database.savedSearches(on: host)
    }
  }

  /// The same, each with the time of its last run.
  package func runs() async throws(SavedSearchError) -> [SavedSearchRun] {
    try await stored { database throws(StorageError) in
      var runs: [SavedSearchRun] = []
      for search in try await database.savedSearches(on: host) {
        let visit = try await database.lastVisit(to: search.feed, on: host)
        runs.append(SavedSearchRun(search: search, lastRun: visit?.visitedAt))
      }
      return runs
    }
  }

  /// The search named `name`, ignoring case.
  package func search(_ name: String) async throws(SavedSearchError) -> SavedSearch {
    let search = try await stored { database throws(StorageError) in
      try await database.savedSearch(name, on: host)
    }
    if let search { return search }
    throw .unknown(
      name,
      elsewhere: try await stored { database throws(StorageError) in
        try await database.savedSearchCounts(named: name).first?.host
      })
  }

  package func add(
    _ search: Search, as name: String
  ) async throws(SavedSearchError) -> SavedSearch {
    if let problem = SavedName.problem(in: name) { throw problem }
    let saved = SavedSearch(
      name: name, cacheKey: search.savedKey(on: host), addedAt: session.ports.now())
    let isNew = try await stored { database throws(StorageError) in try await database.add(saved) }
    guard isNew else { throw .exists(name) }
    return saved
  }

  /// Deletes the search named `name` and the data of its last run; returns it.
  package func remove(_ name: String) async throws(SavedSearchError) -> SavedSearch {
    let search = try await search(name)
    _ = try await stored { database throws(StorageError) in try await database.remove(search) }
    return search
  }

  /// Renames the search named `name` and keeps the data of its last run; returns the former one.
  package func rename(
    _ name: String, to newName: String
  ) async throws(SavedSearchError) -> SavedSearch {
    if let problem = SavedName.problem(in: newName) { throw problem }
    let search = try await search(name)
    let isRenamed = try await stored { database throws(StorageError) in
      try await database.rename(search, to: newName)
    }
    guard isRenamed else { throw .exists(newName) }
    return search
  }

  private func stored<Value>(
    _ body: (LocalDatabase) async throws(StorageError) -> Value
  ) async throws(SavedSearchError) -> Value {
    do { return try await body(session.database) } catch { throw .storage(error) }
  }
}

/// A saved search with the time of its last run.
package struct SavedSearchRun: Sendable {
  package let search: SavedSearch
  /// Nil for never.
  package let lastRun: Date?

  package init(search: SavedSearch, lastRun: Date?) {
    self.search = search
    self.lastRun = lastRun
  }
}

/// The name of a saved search.
package enum SavedName {
  /// In characters.
  package static let longest = 100

  package static func problem(in text: String) -> SavedSearchError? {
    if TokenMask.isToken(in: text) { return .token }
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .invalidName
  }
}

/// Why a search cannot be saved, found, renamed or removed.
package enum SavedSearchError: Error, Sendable, Equatable {
  case invalidName
  /// The name looks like a token.
  case token
  case exists(String)
  /// There is none of this name here, but perhaps on another host.
  case unknown(String, elsewhere: String?)
  case storage(StorageError)
}
