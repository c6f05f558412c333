import Transport

extension SearchPage {
  /// Reads a page with what its headers say about its neighbours and the search bucket.
  init(_ response: HTTPResponse) throws(APIError) {
    let body = try JSONReading.read(Body.self, from: response)
    let links = LinkHeader(response.headers)
    self.init(
      totalCount: body.totalCount, isIncomplete: body.isIncomplete,
      repositories: body.repositories, hasNextPage: links["next"] != nil,
      lastPage: links.page("last"),
      rateLimit: RateLimit(response.headers, unlessNamed: "search"))
  }
}

private struct Body: JSONReadable {
  var totalCount = 0
  var isIncomplete = false
  var repositories: [Repository] = []

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
      case .repositories: repositories = try value.read()
      }
    }
  }
}
