import FoundationEssentials
import HTTP

/// Source: https://docs.github.com/rest/activity/starring
extension Endpoint where Value == StarredPage {
  /// `GET /user/starred`: page `page`, counted from 1, of the repositories that the token's user
  /// starred.
  ///
  /// The latest star comes first; in ascending order, pages do not shift when the user stars more.
  package static func starred(
    page: Int = 1, perPage: Int = 100, order: SortOrder = .descending
  ) -> Self {
    Endpoint(
      path: "/user/starred",
      query: [
        QueryItem("sort", "created"), QueryItem("direction", order.rawValue),
        QueryItem("per_page", "\(perPage)"), QueryItem("page", "\(page)"),
      ],
      accept: .star, credential: .required,
      decode: { response throws(APIError) in try StarredPage(response) })
  }
}

extension Endpoint where Value == StarHistory? {
  /// `GET /repos/OWNER/NAME/stargazers/history`: page `page`, counted from 1, up to 100; nil on a server
  /// without it. Works without a token.
  package static func starHistory(of name: RepositoryName, page: Int = 1) -> Self {
    Endpoint(
      path: "/repos/\(name.encoded)/stargazers/history",
      query: [
        QueryItem("per_page", "\(StarHistory.weeksPerPage)"), QueryItem("page", "\(page)"),
      ],
      accepts: { $0.isSuccess || $0.status == 404 },
      decode: { response throws(APIError) in
        if response.status == 404 { return nil }
        return try JSONReading.read(StarHistory.self, from: response)
      })
  }
}

extension Endpoint where Value == Void {
  /// `PUT /user/starred/OWNER/NAME`; does nothing if it is starred already.
  package static func star(_ name: RepositoryName) -> Self {
    Endpoint(
      path: "/user/starred/\(name.encoded)", method: .put, credential: .required, need: .starring,
      limits: HTTPLimits(bodyBytes: 1024 * 1024), accepts: { $0.status == 204 },
      decode: { _ throws(APIError) in })
  }

  /// `DELETE /user/starred/OWNER/NAME`; does nothing if it is not starred.
  package static func unstar(_ name: RepositoryName) -> Self {
    Endpoint(
      path: "/user/starred/\(name.encoded)", method: .delete, credential: .required,
      need: .starring, limits: HTTPLimits(bodyBytes: 1024 * 1024), accepts: { $0.status == 204 },
      decode: { _ throws(APIError) in })
  }
}
