import Access
package import FoundationEssentials
package import GitHub
package import Storage

/// Lists of repositories.
package struct Repositories: ListKind {
  package let database: LocalDatabase
  package let viewer: Viewer
  /// The terminal whose rows have numbers.
  let terminal: @Sendable () -> String

  package static let keyPrefix = ""
  package static let window = SearchQuery.resultWindow
  package static let dimensions: [SliceDimension] = [.stars, .created]

  package static func value(of repository: Repository, in dimension: SliceDimension) -> Int64? {
    switch dimension {
    case .stars: Int64(max(repository.stargazersCount, 0))
    case .created:
      repository.createdAt.map { Int64(min(max($0.timeIntervalSince1970, -1e11), 1e11)) }
    }
  }

  package static func endpoint(
    of search: Search, page: Int, size: Int
  ) -> Endpoint<SearchPage<Repository>> {
    .searchRepositories(
      search.query.text, sort: search.order.sort, order: search.order.direction ?? .descending,
      perPage: size, page: page)
  }

  package static func problems(
    of query: SearchQuery, on host: GitHubHost.Kind, at now: Date
  ) -> [QueryProblem] {
    query.problems(on: host, at: now)
  }

  package func page(
    _ number: Int, size: Int, of cacheKey: CacheKey
  ) async throws(StorageError) -> CachedPage<Repository>? {
    try await database.page(number, size: size, of: cacheKey, for: viewer)
  }

  package func remember(
    _ page: SearchPage<Repository>, number: Int, size: Int, of cacheKey: CacheKey, at time: Date
  ) async throws(StorageError) {
    try await database.remember(
      page, number: number, size: size, of: cacheKey, seenBy: viewer, at: time)
  }

  package func remember(_ repositories: [Repository], at time: Date) async throws(StorageError) {
    try await database.remember(repositories, seenBy: viewer, at: time)
  }

  package func find(
    _ search: Search, page: Int, size: Int
  ) async throws(StorageError) -> FetchedPage<Repository> {
    let found = try await database.search(
      LocalQuery(search.query), sort: search.order.sort,
      order: search.order.direction ?? .descending, limit: size, offset: (page - 1) * size,
      for: viewer)
    var fetched = FetchedPage(
      page: SearchPage(
        totalCount: found.total, items: found.repositories.map(\.repository),
        hasNextPage: page * size < found.total))
    if page == 1 {
      (fetched.ignoredQualifiers, fetched.corrections) = (found.ignored, found.corrections)
    }
    return fetched
  }
}

/// What the rows of repositories show and store besides GitHub's data.
extension ListStorage where Kind == Repositories {
  /// Writes pending pages, the numbers of `rows` if they have any, and what belongs to this visit.
  func wasShown(_ rows: [ListedRepository]?, as visit: LastVisit) async {
    let (database, viewer, time) = (kind.database, kind.viewer, now())
    if let rows {
      let names = rows.map(\.repository.currentName)
      // A list without rows replaces the one before it.
      let offset = rows.first?.position.map { $0 - 1 } ?? 0
      await writes.add { [terminal = kind.terminal] () async throws(StorageError) in
        try await database.rememberList(names, after: offset, for: viewer, in: terminal(), at: time)
      }
    }
    if let feed = list.feed, !(list.isRun && policy == .offline) {
      await writes.add { () async throws(StorageError) in
        try await database.remember(visit, at: feed, on: viewer.host)
      }
    }
    await writes.release()
  }

  /// The stars that each repository had gained at `time`, if this is a list by them.
  func gains(_ repositories: [Repository], before time: Date) async -> [Int64: Gained] {
    guard let window = list.gains?.window,
      let known = try? await kind.database.responses(
        window.historyKind, of: repositories.map(\.id), for: kind.viewer)
    else { return [:] }
    let day = StarHistory.lastDay(before: time)
    return known.compactMapValues { response in
      guard StarHistory.lastDay(before: response.savedAt) >= day,
        let history = StarHistory(stored: response.body)
      else { return nil }
      return Gained(stars: history.gained(window, before: time), window: window, lastDay: day)
    }
  }

  func favoriteIDs() async -> Set<Int64> {
    do { return try await kind.database.favoriteIDs(for: kind.viewer) } catch { return [] }
  }

  /// Nil if there was no visit; otherwise every row would be new.
  func lastVisit() async -> LastVisit? {
    guard let feed = list.feed else { return nil }
    do { return try await kind.database.lastVisit(to: feed, on: kind.viewer.host) } catch {
      return nil
    }
  }

  /// When each repository was fetched, if ghrepo is offline.
  func seenTimes(_ repositories: [Repository]) async -> [Int64: Date] {
    guard policy == .offline else { return [:] }
    return (try? await kind.database.seenTimes(of: repositories.map(\.id), for: kind.viewer))
      ?? [:]
  }
}

extension Session {
  /// Stores the row numbers that the user has just seen, so that other commands accept them.
  package func rememberList(_ rows: [ListedRepository], for viewer: Viewer) async {
    do {
      try await database.rememberList(
        rows.map(\.repository.currentName), after: 0, for: viewer, in: ports.terminal(),
        at: ports.now())
    } catch { listener(.notRemembered(error)) }
  }
}
