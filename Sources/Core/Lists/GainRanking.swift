import Access
import FoundationEssentials
import GitHub
import Storage

/// A list by gained stars.
struct GainList: Sendable {
  /// Most first.
  let rows: [(repository: Repository, gained: Gained)]
  let report: GainReport
  /// Whether GitHub ran out of time on a search for candidates.
  var isIncomplete = false
}

extension Result where Failure == ReadError {
  /// Whether it may be another one soon.
  fileprivate var isTemporary: Bool {
    guard case .failure(let error) = self, let cause = error.api, cause.wait == nil,
      !cause.isForeseen
    else { return false }
    return cause.allowsStandIn(unlessWaiting: true)
  }
}

/// Ranks repositories by the stars that they have gained: candidates from a few searches and from the
/// cache, then the histories of the most promising.
struct GainRanking: Sendable {
  let search: GainSearch
  let reader: Reader
  let viewer: Viewer
  let policy: ReadingPolicy

  enum Outcome: Sendable {
    case ranked(GainList)
    case impossible(GainProblem)
  }

  /// Requests of a ranking, searches included: a fraction of what GitHub allows in an hour.
  private static let budget = (cold: 120, warm: 25)
  /// With so many histories in the cache, few are missing.
  private static let warmFrom = 60
  private static let readsAtOnce = 6
  private static let searchesAtOnce = 3
  /// Before a failed history is asked for again.
  private static let pause = Duration.seconds(1)
  /// Who may gain most changes slowly.
  private static let searchAge = Duration.seconds(60 * 60)
  /// Candidates that the cache may add.
  private static let mostCached = 1000

  /// - Parameter wanted: Rows whose order matters.
  func rank(_ wanted: Int) async throws(ReadError) -> Outcome {
    // A day may end meanwhile.
    let time = now
    let (window, day) = (search.window, StarHistory.lastDay(before: time))
    var candidates = GainCandidates(search.window, at: time)
    let found = try await found(by: search.queries(at: time))
    candidates.add(found.repositories)
    // Before the first request, the credential is not known.
    if await reader.credential == nil, found.requests > 0 { return .impossible(.needsLogin) }
    candidates.add(await cached())
    await addHistories(to: &candidates)
    let budget = candidates.known >= Self.warmFrom ? Self.budget.warm : Self.budget.cold
    var left = budget - found.requests
    var isCut = false
    while left > 0, !isCut {
      let next = candidates.mostPromising(
        min(Self.readsAtOnce, left / search.window.pages), for: wanted)
      if next.isEmpty { break }
      left -= next.count * search.window.pages
      isCut = try await read(next, before: time, &candidates)
      reader.session.listener(.histories(candidates.known))
      if await reader.credential == nil { return .impossible(.needsLogin) }
      if candidates.known == 0, !isCut { return .impossible(.noHistories) }
    }
    if candidates.known == 0, isCut { return .impossible(.limited) }
    return .ranked(
      GainList(
        rows: candidates.ranked.map {
          (repository: $0.repository, gained: Gained(stars: $0.stars, window: window, lastDay: day))
        },
        report: GainReport(
          candidates: candidates.count, histories: candidates.known, unread: candidates.unread,
          isCut: isCut, time: time), isIncomplete: found.isIncomplete))
  }

  private var now: Date { reader.session.ports.now() }

  /// Reads the histories of `next`; true if the rate limit allows no more. Throws if none of them can
  /// be read.
  private func read(
    _ next: [Repository], before time: Date, _ candidates: inout GainCandidates
  ) async throws(ReadError) -> Bool {
    var (failure, isCut, hasAnswer) = (ReadError?.none, false, false)
    var results = await gains(of: next, before: time)
    let failed = Set(results.filter { $0.1.isTemporary }.map(\.0))
    if !failed.isEmpty {
      // Once more, all at once: each for itself would make many pauses.
      do { try await reader.session.ports.clock.sleep(for: Self.pause) } catch { throw .cancelled }
      results.removeAll { failed.contains($0.0) }
      results += await gains(of: next.filter { failed.contains($0.id) }, before: time)
    }
    for (id, result) in results {
      switch result {
      case .success(let gained?):
        candidates.note(gained, of: id)
        hasAnswer = true
      case .success(nil):
        candidates.drop(id)
        hasAnswer = true
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        candidates.drop(id, isUnread: true)
        failure = error
        if let cause = error.api, cause.isForeseen || cause.wait != nil { isCut = true }
      }
    }
    if let failure, !isCut, !hasAnswer { throw failure }
    return isCut
  }

  private func gains(
    of repositories: [Repository], before time: Date
  ) async -> [(Int64, Result<Int?, ReadError>)] {
    await withTaskGroup(of: (Int64, Result<Int?, ReadError>).self) { group in
      for repository in repositories {
        group.addTask {
          let gain = await gain(of: repository, before: time)
          return (repository.id, gain)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func gain(of repository: Repository, before time: Date) async -> Result<Int?, ReadError> {
    guard let name = repository.currentName else { return .success(nil) }
    let source = DetailReader(name, reader: reader, viewer: viewer, policy: policy)
    do throws(ReadError) {
      let gained = try await source.gained(search.window, before: time)
      await source.remember(repository, words: nil)
      return .success(gained)
    } catch { return .failure(error) }
  }

  /// The first results of each query, and how many requests that took.
  private func found(
    by queries: [SearchQuery]
  ) async throws(ReadError) -> (repositories: [Repository], requests: Int, isIncomplete: Bool) {
    var found: [Repository] = []
    var isIncomplete = false
    var requests = 0
    for first in stride(from: 0, to: queries.count, by: Self.searchesAtOnce) {
      let some = queries[first..<min(first + Self.searchesAtOnce, queries.count)]
      let results = await withTaskGroup(
        of: Result<FetchedPage<Repository>, ReadError>.self
      ) { group in
        for query in some { group.addTask { await firstPage(of: query) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for result in results {
        let page = try result.get()
        found += page.page.items
        if page.page.isIncomplete { isIncomplete = true }
        if page.savedAt == nil { requests += 1 }
      }
      // The credential is known after the first request.
      if await reader.credential == nil, requests > 0 { break }
    }
    return (found, requests, isIncomplete)
  }

  private func firstPage(
    of query: SearchQuery
  ) async -> Result<FetchedPage<Repository>, ReadError> {
    let pages = FirstPage(
      reader: reader, viewer: viewer, policy: policy.lasting(Self.searchAge),
      order: SearchOrder(sort: .stars, direction: .descending))
    do throws(ReadError) { return .success(try await pages.results(of: query)) } catch {
      return .failure(error)
    }
  }

  /// Favorites and repositories with a history that match, from the cache.
  private func cached() async -> [Repository] {
    let query = LocalQuery(SearchQuery(terms: [], qualifiers: search.qualifiers).resolved(at: now))
    let database = reader.session.database
    guard
      let local = try? await database.search(
        query, sort: .stars, limit: Self.mostCached, for: viewer)
    else { return [] }
    // A condition that the cache cannot check may not hold.
    guard local.ignored.isEmpty else { return [] }
    let repositories = local.repositories.map(\.repository)
    let kind = search.window.historyKind
    let known = try? await database.responses(kind, of: repositories.map(\.id), for: viewer)
    let favorites = try? await database.favoriteIDs(for: viewer)
    return repositories.filter {
      known?[$0.id] != nil || favorites?.contains($0.id) == true
    }
  }

  private func addHistories(to candidates: inout GainCandidates) async {
    let kind = search.window.historyKind
    let known = try? await reader.session.database.responses(
      kind, of: candidates.ids, for: viewer)
    for (id, response) in known ?? [:] {
      guard let history = StarHistory(stored: response.body) else { continue }
      candidates.note(
        history, from: response.savedAt, of: id,
        isFresh: policy.forDays(at: now).isFresh(age: now.timePassed(since: response.savedAt)))
    }
  }
}
