extension Endpoint where Value == SearchPage<Repository> {
  /// `GET /search/repositories`: page `page`, counted from 1, of `perPage` (at most 100) results.
  ///
  /// Keep `perPage` the same for all pages of a listing, or results will be missing.
  package static func searchRepositories(
    _ query: String, sort: SearchSort? = nil, order: SortOrder = .descending, perPage: Int = 30,
    page: Int = 1
  ) -> Self {
    var items = [QueryItem("q", query)]
    if let sort { items += [QueryItem("sort", sort.rawValue), QueryItem("order", order.rawValue)] }
    items += [QueryItem("per_page", "\(perPage)"), QueryItem("page", "\(page)")]
    return Endpoint(
      path: "/search/repositories", query: items, resource: "search",
      decode: { response throws(APIError) in try SearchPage(response) })
  }
}
