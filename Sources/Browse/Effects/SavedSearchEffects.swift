internal import Access
internal import Auth
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage

/// The saved searches.
struct SavedSearchEffects: Sendable {
  private let session: Session
  private let saved: SavedSearches

  init(session: Session) {
    self.session = session
    saved = SavedSearches(session: session)
  }

  func load(_ send: Send) async {
    await attempt(send) { () throws(SavedSearchError) in
      send(.saved(.rows(try await saved.runs().map(SavedRow.init))))
    }
  }

  func save(_ listQuery: ListQuery, as name: String, _ send: Send) async {
    let now = session.ports.now()
    guard let list = listQuery.search(of: .search, now: now) else {
      let problem = ErrorReport(.usageEmptySearch, exitCode: .usage)
      return send(.saved(.failed(Problem(Failure(problem)))))
    }
    let problems = Repositories.problems(of: list.search.written, on: session.host.kind, at: now)
    if let refused = problems.first(where: { $0.kind == .token }) {
      return send(.saved(.failed(Problem(Failure(refused.message, exitCode: .usage)))))
    }
    await attempt(send) { () throws(SavedSearchError) in
      let search = try await saved.add(list.search, as: name)
      send(.toast(Toast(.savedAdded(name: name, query: search.cacheKey.query))))
      await load(send)
    }
  }

  func remove(_ name: String, _ send: Send) async {
    await attempt(send) { () throws(SavedSearchError) in
      let search = try await saved.remove(name)
      send(.toast(Toast(.savedRemoved(name: search.name))))
      send(.changed(.save(SavedRow(search))))
      await load(send)
    }
  }

  private func attempt(
    _ send: Send, _ body: () async throws(SavedSearchError) -> Void
  ) async {
    do { try await body() } catch { send(.saved(.failed(Problem(Failure(error))))) }
  }
}

extension SavedRow {
  init(_ saved: SavedSearch) {
    self.init(
      name: saved.name,
      listQuery: ListQuery(
        words: saved.cacheKey.query, sort: ListSort(SearchSort(rawValue: saved.cacheKey.sort)),
        order: SortOrder(rawValue: saved.cacheKey.direction), savedName: saved.name))
  }

  init(_ run: SavedSearchRun) {
    self.init(run.search)
    lastRun = run.lastRun
  }
}
