package import FoundationEssentials
package import HTTP

/// One request to GitHub as a value: what to send, and how to decode the response.
package struct Endpoint<Value: Sendable>: Sendable {
  /// Relative to the base URL, with a leading slash; already percent-encoded.
  package var path: String
  package var method = HTTPRequest.Method.get
  package var site = EndpointSite.api
  /// Whether a GraphQL request is a mutation.
  package var changes = false
  package var query: [QueryItem] = []
  package var accept = MediaType.json
  package var body: EndpointBody?
  package var credential = CredentialUse.optional
  /// The scopes or permission that a token needs for the call; nil if any token will do.
  package var need: TokenRequirement?
  package var limits = HTTPLimits.standard
  /// The rate limit that the call is reserved from, and its name if the server sends none.
  package var resource = "core"
  /// How much of the rate limit the call may use.
  package private(set) var priority = RequestPriority.user
  /// Whether the call counts against no rate limit.
  var isFree = false
  /// Whether the response is for `decode`; otherwise it is an error.
  var accepts: @Sendable (HTTPResponse) -> Bool = { $0.isSuccess }
  var decode: @Sendable (HTTPResponse) throws(APIError) -> Value

  /// The same call with another priority.
  package func with(priority: RequestPriority) -> Self {
    var endpoint = self
    endpoint.priority = priority
    return endpoint
  }

  /// Whether the call changes nothing. All other calls go to one URL only, and are sent again only
  /// after a refusal, never if they may have been carried out.
  package var isRead: Bool { method == .get || site == .graphQL && !changes }

  /// Decodes a response of `host` that was cached as `Response.body`, without its headers.
  package func decode(
    stored body: Data, from host: GitHubHost, status: Int = 200
  ) throws(APIError) -> Value {
    let response = HTTPResponse(status: status, body: body, url: path)
    guard accepts(response) else {
      throw .unreadable(url: path, detail: "a stored response with status \(status)")
    }
    return host.bound(try decode(response))
  }
}

/// Which of a host's base URLs an endpoint belongs to.
package enum EndpointSite: Sendable {
  case api
  /// The GraphQL API, where every request is a POST.
  case graphQL
  /// The website, with the device flow; no token is ever sent there.
  case web
}

package enum CredentialUse: Sendable {
  case required
  case optional
  /// GitHub rejects the call if it carries a credential.
  case forbidden
}

/// One query parameter of a URL, not yet encoded.
package struct QueryItem: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

package struct EndpointBody: Sendable {
  let type: String
  let bytes: [UInt8]
}

/// The formats of GitHub's responses.
/// Source: https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
package enum MediaType: String, Sendable {
  case json = "application/vnd.github+json"
  /// JSON with the time of each star.
  case star = "application/vnd.github.star+json"
  /// A file's bytes.
  case raw = "application/vnd.github.raw+json"
  /// GitHub's own rendering of a file.
  case html = "application/vnd.github.html+json"
  /// The JSON type of the OAuth endpoints, which are not part of the API.
  case plainJSON = "application/json"

  var isJSON: Bool {
    switch self {
    case .json, .star, .plainJSON: true
    case .raw, .html: false
    }
  }
}

extension HTTPResponse {
  var isSuccess: Bool { (200..<300).contains(status) }
}
