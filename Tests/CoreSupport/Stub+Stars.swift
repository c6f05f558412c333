package import GitHub
import HTTP
package import TestSupport

extension ScriptedTransport.Stub {
  /// A page of the user's stars, oldest first; the id is the day of January 2025 of the star.
  package static func stars(
    _ repositories: Repository..., page: Int = 1, hasNext: Bool = false
  ) -> Self {
    func url(_ page: Int) -> String {
      "https://api.github.com/user/starred?sort=created&direction=asc&per_page=100&page=\(page)"
    }
    let rows = repositories.map {
      #"{"starred_at":"2025-01-0\#($0.id)T00:00:00Z","repo":\#($0.text)}"#
    }
    let link = "<\(url(page + 1))>; rel=\"\(hasNext ? "next" : "first")\""
    return .answer(
      url(page), headers: HTTPHeaders(["Link": link]), body: "[\(rows.joined(separator: ","))]")
  }

  /// The response to a new star for `name`.
  package static func newStar(_ name: String, status: Int = 204, scopes: String = "") -> Self {
    .answer(
      "https://api.github.com/user/starred/\(name)", method: .put, status: status,
      headers: HTTPHeaders([
        "X-OAuth-Scopes": scopes, "X-Accepted-OAuth-Scopes": "",
        "Location": "https://api.github.com/repositories/1",
      ]), body: status == 204 ? "" : #"{"message":"Not Found"}"#)
  }
}
