internal import Catalog
internal import GitHub
internal import Library

/// One question to GitHub, whatever page of the answer is wanted.
struct Search: Sendable {
  var query: String
  var order: SearchOrder

  /// The name of this search in the library: of a feed's own, as the days in its query move on.
  func question(on host: String, inFeed feed: String?) -> Question {
    Question(
      host: host, query: feed.map { "feed: \($0)" } ?? query, sort: order.sort?.rawValue ?? "",
      direction: order.sort.map { _ in (order.direction ?? .descending).rawValue } ?? "")
  }
}

/// How GitHub shall sort the answer; without `sort` it is by best match.
struct SearchOrder: Sendable {
  var sort: SearchSort?
  var direction: SortOrder?
}

/// The pages of a search, read by a `Reader`.
struct SearchPages: SearchPageSource {
  let search: Search
  let reader: Reader

  func page(_ number: Int, size: Int) async throws(APIError) -> SearchPage {
    try await reader.read(
      .searchRepositories(
        search.query, sort: search.order.sort, order: search.order.direction ?? .descending,
        perPage: size, page: number)
    ).value
  }
}
