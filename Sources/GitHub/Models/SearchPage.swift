import HTTP

/// One page of a search, such as `GET /search/repositories`.
package struct SearchPage<Item: Sendable & Equatable>: Sendable, Equatable {
  /// GitHub's changing estimate of all matches, of which not all can be fetched.
  package var totalCount: Int
  /// Whether GitHub reached its time limit and returned only what it had.
  package var isIncomplete: Bool
  package var items: [Item]
  /// Rows that could not be decoded; they are not in `items`.
  package var omittedRows: Int
  /// Whether GitHub left out what belongs to organizations whose single sign-on the token is not
  /// authorized for. Not cached: it is about one token.
  package var isPartialForSingleSignOn = false
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool
  /// From `Link: rel="last"`, if GitHub sends it.
  package var lastPage: Int?
  /// The state of the search limit after this page, if GitHub sends it.
  package var rateLimit: RateLimit?

  /// Clamps the count, which may come from a damaged file.
  package init(
    totalCount: Int, isIncomplete: Bool = false, items: [Item],
    omittedRows: Int = 0, hasNextPage: Bool = false, lastPage: Int? = nil,
    rateLimit: RateLimit? = nil
  ) {
    self.totalCount = min(max(totalCount, 0), .highestCount)
    self.isIncomplete = isIncomplete
    self.items = items
    self.omittedRows = omittedRows
    self.hasNextPage = hasNextPage
    self.lastPage = lastPage
    self.rateLimit = rateLimit
  }
}

extension SearchPage where Item: JSONReadable {
  /// Decodes a page, with the links to its neighbors and the search limit from its headers.
  init(_ response: HTTPResponse) throws(APIError) {
    let body = try JSONReading.read(Body<Item>.self, from: response)
    let links = LinkHeader(response.headers)
    self.init(
      totalCount: body.totalCount, isIncomplete: body.isIncomplete,
      items: body.rows.items, omittedRows: body.rows.omitted,
      hasNextPage: links["next"] != nil, lastPage: links.page("last"),
      rateLimit: RateLimit(response.headers, unlessNamed: "search"))
    isPartialForSingleSignOn = response.headers.isPartialForSingleSignOn
  }
}

private struct Body<Item: JSONReadable>: JSONReadable {
  let totalCount: Int
  let isIncomplete: Bool
  let rows: Rows<Item>

  init(_ json: JSONNode) throws(JSONProblem) {
    totalCount = try json.readCount("total_count")
    isIncomplete = try json.readIfPresent("incomplete_results") ?? false
    rows = try json.read("items")
  }
}

/// Omits a row that cannot be decoded; throws if that leaves none of several.
struct Rows<Item: JSONReadable>: JSONReadable {
  private(set) var items: [Item] = []
  private(set) var omitted = 0

  init(_ json: JSONNode) throws(JSONProblem) {
    var problem: JSONProblem?
    try json.elements { row throws(JSONProblem) in
      do throws(JSONProblem) { items.append(try Item(row)) } catch {
        problem = problem ?? error.inside(element: items.count + omitted)
        omitted += 1
      }
    }
    if items.isEmpty, omitted > 1, let problem { throw problem }
  }
}
