package import FoundationEssentials
package import HTTP

extension ErrorResponse {
  /// What a refused answer means, by its status, headers and body in GitHub's order of precedence.
  ///
  /// `now` stands in for the server's `Date` where it is missing. Texts are compared in lower case
  /// and in part, for GitHub changes their wording. `need` is what the call is known to need.
  package static func classify(
    status: Int, headers: HTTPHeaders, body: Data, url: String, hadCredential: Bool,
    need: TokenNeed? = nil, host: GitHubHost, now: Date = Date()
  ) -> ErrorResponse {
    let evidence = ResponseEvidence(
      status: status, headers: headers, body: body, hadCredential: hadCredential, need: need,
      host: host, now: now)
    return ErrorResponse(
      status: status, reason: evidence.reason, message: evidence.body.message,
      requestID: headers["X-GitHub-Request-Id"].map { String($0.prefix(100)) }, url: url,
      hadCredential: hadCredential, retryAfter: evidence.clock.stated, need: need)
  }

  static func classify(
    _ response: HTTPResponse, hadCredential: Bool, need: TokenNeed? = nil, host: GitHubHost
  ) -> ErrorResponse {
    classify(
      status: response.status, headers: response.headers, body: response.body, url: response.url,
      hadCredential: hadCredential, need: need, host: host)
  }
}

/// Everything that decides over the reason of one refusal.
struct ResponseEvidence {
  let status: Int
  let headers: HTTPHeaders
  let body: ErrorBody
  let hadCredential: Bool
  let need: TokenNeed?
  let host: GitHubHost
  let clock: RetryAfter
  let isPage: Bool
  /// The message in lower case, or the beginning of a body that is not JSON.
  let text: String

  init(
    status: Int, headers: HTTPHeaders, body data: Data, hadCredential: Bool, need: TokenNeed?,
    host: GitHubHost, now: Date
  ) {
    self.status = status
    self.headers = headers
    self.hadCredential = hadCredential
    self.need = need
    self.host = host
    body = ErrorBody(data)
    clock = RetryAfter(headers, localNow: now)
    isPage = HTMLDetection.isPage(data)
    text = body.message?.lowercased() ?? (body.isJSON ? "" : HTMLDetection.beginning(of: data))
  }

  func says(_ texts: String...) -> Bool { texts.contains { text.contains($0) } }

  var reason: ErrorResponse.Reason {
    switch status {
    case 500...599: return isPage ? .maintenance : .serverError
    case 401 where !isForeignPage: return hadCredential ? .badCredentials : .authenticationRequired
    case 403, 429: return limit ?? policy ?? permission ?? (isForeignPage ? .notGitHub : .forbidden)
    case _ where isForeignPage: return .notGitHub
    case 301, 302, 307, 308: return headers["Location"] == nil ? .unexpected : .moved
    case 400 where isAboutVersion: return .unsupportedVersion
    case 404: return isEmptyRepository ? .emptyRepository : missingScope ?? .notFound
    case 409 where isEmptyRepository: return .emptyRepository
    case 410: return .gone
    case 422: return .invalid(problems: problems)
    case 451: return .blocked(reason: body.blockReason, url: body.blockURL)
    default: return .unexpected
    }
  }

  /// A page that does not even carry the number that GitHub gives every request.
  private var isForeignPage: Bool { isPage && headers["X-GitHub-Request-Id"] == nil }

  private var isEmptyRepository: Bool { says("repository is empty") }

  private var isAboutVersion: Bool {
    body.problems.contains { $0.lowercased().contains("version") } || says("api version")
  }

  private var problems: [String] {
    body.problems.isEmpty ? [body.message].compactMap(\.self) : body.problems
  }
}
