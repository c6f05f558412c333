package import FoundationEssentials
import HTTP

/// The user that a token belongs to, and what the headers of `GET /user` say about the token.
/// Source: https://docs.github.com/rest/users/users#get-the-authenticated-user
package struct CurrentUser: Sendable, Equatable {
  package let login: String
  /// The classic scopes, possibly none; nil when the token has no scopes at all (fine-grained,
  /// installation) or the call was anonymous.
  package let scopes: [String]?
  /// Nil when the token does not expire, or GitHub does not say.
  package let expiresAt: Date?

  init(_ response: HTTPResponse) throws(APIError) {
    login = try JSONReading.read(User.self, from: response).login
    scopes = response.headers["X-OAuth-Scopes"].map(OAuthScopes.list)
    expiresAt = response.headers["GitHub-Authentication-Token-Expiration"].flatMap(ISO8601.date)
  }
}

private struct User: JSONReadable {
  let login: String

  init(_ json: JSONNode) throws(JSONProblem) {
    login = try json.read("login")
  }
}
