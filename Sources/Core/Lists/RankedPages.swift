import Access
import GitHub
import Storage

/// A list by gained stars as pages; where that is impossible, the pages of a search in its place.
///
/// An actor because pages are requested from several tasks, and the list is made once.
actor RankedPages: SearchPageSource {
  private let ranking: GainRanking
  private let wanted: Int
  private let fallback: SearchPages<Repositories>
  private var outcome: GainRanking.Outcome?

  /// - Parameter wanted: Rows whose order matters.
  init(_ ranking: GainRanking, wanted: Int, otherwise fallback: SearchPages<Repositories>) {
    (self.ranking, self.wanted, self.fallback) = (ranking, wanted, fallback)
  }

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Repository> {
    let outcome: GainRanking.Outcome
    if let known = self.outcome {
      outcome = known
    } else if ranking.policy == .offline {
      // Nothing is read from GitHub, and the list itself is not in the cache.
      outcome = .impossible(.notCached)
    } else {
      outcome = try await ranking.rank(wanted)
    }
    self.outcome = outcome
    switch outcome {
    case .ranked(let list):
      let first = min((number - 1) * size, list.rows.count)
      let rows = list.rows[first..<min(first + size, list.rows.count)]
      let page = SearchPage(
        totalCount: list.rows.count, isIncomplete: list.isIncomplete, items: rows.map(\.repository),
        hasNextPage: number * size < list.rows.count)
      var fetched = FetchedPage(page: page)
      for row in rows { fetched.gains[row.repository.id] = row.gained }
      fetched.ranking = .done(list.report)
      return fetched
    case .impossible(let problem):
      let isAlone = problem == .notCached || ranking.search.isRequired
      var fetched =
        isAlone
        ? FetchedPage(page: SearchPage(totalCount: 0, items: []))
        : try await fallback.page(number, size: size, priority: priority)
      fetched.ranking = .impossible(problem)
      return fetched
    }
  }
}
