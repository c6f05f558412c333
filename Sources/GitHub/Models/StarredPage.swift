package import FoundationEssentials
import HTTP

/// A repository and when the user starred it.
package struct StarredRepository: Sendable, Equatable {
  /// Nil where GitHub does not say, as in the plain form of the list.
  package var starredAt: Date?
  package var repository: Repository

  package init(starredAt: Date? = nil, repository: Repository) {
    self.starredAt = starredAt
    self.repository = repository
  }
}

/// One page of `GET /user/starred`.
package struct StarredPage: Sendable, Equatable {
  package var rows: [StarredRepository]
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool
  /// From `Link: rel="last"`, when GitHub gives it.
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
  private enum Key: String, CaseIterable {
    case starredAt = "starred_at"
    case repository = "repo"
  }

  private static let keys = JSONKeys<Key>()

  /// Reads `{starred_at, repo}`, or a repository alone.
  init(_ json: JSONNode) throws(JSONProblem) {
    var starredAt: Date?
    var repository: Repository?
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .starredAt: starredAt = try value.read()
      case .repository: repository = try value.read()
      }
    }
    if let repository {
      self.init(starredAt: starredAt, repository: repository)
    } else {
      self.init(repository: try Repository(json))
    }
  }
}
