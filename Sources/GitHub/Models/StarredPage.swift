package import FoundationEssentials
import HTTP

/// A repository and when the user starred it.
package struct StarredRepository: Sendable, Equatable {
  /// Nil if GitHub does not send it, as in the list's plain format.
  package var starredAt: Date?
  package var repository: Repository
}

/// One page of `GET /user/starred`.
package struct StarredPage: Sendable, Equatable {
  package var rows: [StarredRepository]
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool
  /// From `Link: rel="last"`, if GitHub sends it.
  package var lastPage: Int?

  package init(rows: [StarredRepository], hasNextPage: Bool = false, lastPage: Int? = nil) {
    self.rows = rows
    self.hasNextPage = hasNextPage
    self.lastPage = lastPage
  }

  init(_ response: HTTPResponse) throws(APIError) {
    let links = LinkHeader(response.headers)
    self.init(
      rows: try JSONReading.read([StarredRepository].self, from: response),
      hasNextPage: links["next"] != nil, lastPage: links.page("last"))
  }
}

extension StarredRepository: JSONReadable {
  /// Decodes `{starred_at, repo}`, or a plain repository.
  init(_ json: JSONNode) throws(JSONProblem) {
    if let repository: Repository = try json.readIfPresent("repo") {
      self.init(starredAt: try json.readIfPresent("starred_at"), repository: repository)
    } else {
      self.init(repository: try Repository(json))
    }
  }
}
