internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Storage

/// The saved searches.
struct SavedSearchEffects: Sendable {
  let session: Session

  func load(_ send: Send) async {
    do {
      let searches = try await session.database.savedSearches(on: session.host.name)
      send(.saved(.rows(searches.map(SavedRow.init))))
    } catch {
      send(.saved(.failed(session.problem(error))))
    }
  }

  func save(_ listQuery: ListQuery, as name: String, _ send: Send) async {
    do throws(Failure) {
      let search = try search(listQuery, name)
      let isNew = try await session.stored { database throws(StorageError) in
        try await database.add(search)
      }
      guard isNew else { throw Failure.savedAlready(name) }
      send(.toast(Toast(.savedAdded(name: name, query: search.cacheKey.query))))
      await load(send)
    } catch {
      send(.saved(.failed(Problem(error))))
    }
  }

  func remove(_ name: String, _ send: Send) async {
    do throws(Failure) {
      let search = try await session.savedSearch(name)
      _ = try await session.stored { database throws(StorageError) in
        try await database.remove(search)
      }
      send(.toast(Toast(.savedRemoved(name: search.name))))
      await load(send)
    } catch {
      send(.saved(.failed(Problem(error))))
    }
  }

  private func search(_ listQuery: ListQuery, _ name: String) throws(Failure) -> SavedSearch {
    if let complaint = SavedName.complaint(about: name) {
      throw Failure(ErrorReport(complaint, exitCode: .usage))
    }
    let now = session.ports.now()
    guard let asked = ListSearch(.search, listQuery, on: session.host.name, now: now) else {
      throw Failure(ErrorReport(.usageEmptySearch, exitCode: .usage))
    }
    return SavedSearch(
      name: name, cacheKey: asked.search.savedKey(on: session.host.name), addedAt: now)
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
}
