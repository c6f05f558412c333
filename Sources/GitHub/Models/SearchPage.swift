import HTTP

/// One page of `GET /search/repositories`.
package struct SearchPage: Sendable, Equatable {
  /// GitHub's changing estimate of all matches, of which not all can be fetched.
  package var totalCount: Int
  /// Whether GitHub reached its time limit and returned only what it had.
  package var isIncomplete: Bool
  package var repositories: [Repository]
  /// Rows that could not be decoded; they are not in `repositories`.
  package var omittedRows: Int
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool
  /// From `Link: rel="last"`, if GitHub sends it.
  package var lastPage: Int?
  /// The state of the search limit after this page, if GitHub sends it.
  package var rateLimit: RateLimit?

  package init(
    totalCount: Int, isIncomplete: Bool = false, repositories: [Repository],
    omittedRows: Int = 0, hasNextPage: Bool = false, lastPage: Int? = nil,
    rateLimit: RateLimit? = nil
  ) {
    self.totalCount = totalCount
    self.isIncomplete = isIncomplete
    self.repositories = repositories
    self.omittedRows = omittedRows
    self.hasNextPage = hasNextPage
    self.lastPage = lastPage
    self.rateLimit = rateLimit
  }
}

extension SearchPage {
  /// Decodes a page, with the links to its neighbors and the search limit from its headers.
  init(_ response: HTTPResponse) throws(APIError) {
    let body = try JSONReading.read(Body.self, from: response)
    let links = LinkHeader(response.headers)
    self.init(
      totalCount: body.totalCount, isIncomplete: body.isIncomplete,
      repositories: body.repositories, omittedRows: body.omittedRows,
      hasNextPage: links["next"] != nil,
      lastPage: links.page("last"),
      rateLimit: RateLimit(response.headers, unlessNamed: "search"))
  }
}

private struct Body: JSONReadable {
  var totalCount = 0
  var isIncomplete = false
  var repositories: [Repository] = []
  var omittedRows = 0

  private enum Key: String, CaseIterable {
    case totalCount = "total_count"
    case isIncomplete = "incomplete_results"
    case repositories = "items"
  }

  private static let keys = JSONKeys<Key>(required: .totalCount, .repositories)

  init(_ json: JSONNode) throws(JSONProblem) {
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .totalCount:
        guard let count = try value.readCount() else { throw value.mismatch("a whole number") }
        totalCount = count
      case .isIncomplete: isIncomplete = try value.read() ?? false
      case .repositories: try readRows(value)
      }
    }
  }

  /// Omits a row that cannot be decoded; throws if that leaves no rows.
  private mutating func readRows(_ json: JSONNode) throws(JSONProblem) {
    var problem: JSONProblem?
    try json.elements { row throws(JSONProblem) in
      do throws(JSONProblem) { repositories.append(try Repository(row)) } catch {
        let index = repositories.count + omittedRows
        problem = problem ?? error.inside(element: index)
        omittedRows += 1
      }
    }
    if repositories.isEmpty, let problem { throw problem }
  }
}
