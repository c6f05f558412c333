internal import App
internal import GitHub
internal import Storage

/// The pages of a search over everything that the library remembers.
struct LocalPages: SearchPageSource {
  let library: Library
  let search: Search
  let viewer: Viewer
  let reader: Reader
  let notice: @Sendable (FeedNotice) -> Void

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage {
    let found = try await result(number, size)
    if number == 1, !found.ignored.isEmpty { notice(.ignored(qualifiers: found.ignored)) }
    return SearchPage(
      totalCount: found.total, repositories: found.repositories.map(\.repository),
      hasNextPage: number * size < found.total)
  }

  private func result(_ number: Int, _ size: Int) async throws(APIError) -> LocalResult {
    let query = LocalQuery(SearchQuery(terms: [search.query]))
    do {
      return try await library.search(
        query, sort: search.order.sort, order: search.order.direction ?? .descending, limit: size,
        offset: (number - 1) * size, for: viewer)
    } catch {
      throw await reader.unanswered(by: error)
    }
  }
}
