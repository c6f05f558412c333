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
  /// Rows that could not be decoded; they are not in `rows`.
  package var omittedRows = 0
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool

  package init(rows: [StarredRepository], hasNextPage: Bool = false) {
    self.rows = rows
    self.hasNextPage = hasNextPage
  }

  init(_ response: HTTPResponse) throws(APIError) {
    let rows = try JSONReading.read(Rows<StarredRepository>.self, from: response)
    self.init(rows: rows.items, hasNextPage: LinkHeader(response.headers)["next"] != nil)
    omittedRows = rows.omitted
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
