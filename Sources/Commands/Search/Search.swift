internal import Catalog
internal import GitHub

/// One question to GitHub, whatever page of the answer is wanted.
struct Search: Sendable {
  var query: String
  var order: SearchOrder
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
