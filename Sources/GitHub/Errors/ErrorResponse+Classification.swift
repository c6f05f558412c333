import FoundationEssentials
import HTTP

extension ErrorResponse {
  /// What an error response means, from its status, headers and body in GitHub's order of
  /// precedence.
  ///
  /// `now` replaces a missing `Date` header. Messages are compared in lower case and in part,
  /// because GitHub changes their wording. `need` is what the call is known to require.
  static func classify(
    _ response: HTTPResponse, hadCredential: Bool, need: TokenRequirement? = nil, host: GitHubHost,
    now: Date = Date()
  ) -> ErrorResponse {
    let evidence = ResponseEvidence(
      response, hadCredential: hadCredential, need: need, host: host, now: now)
    return ErrorResponse(
      status: response.status, reason: evidence.reason, message: evidence.body.message,
      requestID: response.headers["X-GitHub-Request-Id"].map { String($0.prefix(100)) },
      url: response.url, hadCredential: hadCredential, retryAfter: evidence.clock.stated,
      need: need, date: response.headers["Date"].flatMap(HTTPDate.date))
  }
}

/// Everything that determines the reason of one error response.
private struct ResponseEvidence {
  let status: Int
  let headers: HTTPHeaders
  let body: ErrorBody
  let hadCredential: Bool
  let need: TokenRequirement?
  let host: GitHubHost
  let clock: RetryAfter
  let isPage: Bool
  /// The message in lower case, or the beginning of a body that is not JSON.
  let text: String

  init(
    _ response: HTTPResponse, hadCredential: Bool, need: TokenRequirement?, host: GitHubHost,
    now: Date
  ) {
    status = response.status
    headers = response.headers
    body = ErrorBody(response.body)
    self.hadCredential = hadCredential
    self.need = need
    self.host = host
    clock = RetryAfter(headers, localNow: now)
    isPage = HTMLDetection.isPage(response.body)
    text =
      body.message?.lowercased()
      ?? (body.isJSON ? "" : HTMLDetection.beginning(of: response.body))
  }

  func says(_ texts: String...) -> Bool { texts.contains { text.contains($0) } }

  var reason: ErrorResponse.Reason {
    switch status {
    case 202: return .pending
    case 511: return .networkLogin
    // The server waited for the request in vain (RFC 9110, 15.5.9).
    case 408: return .serverError
    case 500...599: return isPage ? .maintenance : .serverError
    case 401 where !isForeign: return hadCredential ? .badCredentials : .authenticationRequired
    case 403, 429: return limit ?? policy ?? permission ?? (isForeign ? .notGitHub : .forbidden)
    case _ where isForeign: return .notGitHub
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

  /// Whether it is a page or text without the request ID that GitHub gives every request.
  private var isForeign: Bool {
    headers["X-GitHub-Request-Id"] == nil && (isPage || !body.isJSON && !text.isEmpty)
  }

  private var isEmptyRepository: Bool { says("repository is empty") }

  /// Whether the host does not know the version of the API, which it checks before anything else.
  private var isAboutVersion: Bool {
    ([text] + body.problems.map { $0.lowercased() }).contains { text in
      text.contains("x-github-api-version") || text.contains("version you specified")
    }
  }

  private var problems: [String] {
    body.problems.isEmpty ? [body.message].compactMap(\.self) : body.problems
  }
}

/// Rate limits.
/// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
extension ResponseEvidence {
  /// The secondary limit comes first: it may be reached while the primary one is exhausted too.
  private var limit: ErrorResponse.Reason? {
    if isSecondaryLimit { return secondaryLimit }
    if clock.hasNoneRemaining || says("api rate limit exceeded") {
      let resource = headers["X-RateLimit-Resource"].flatMap { $0.isEmpty ? nil : $0 }
      return .primaryLimit(
        resource: resource, wait: clock.untilReset ?? clock.stated ?? .seconds(60),
        resetsAt: clock.resetsAt)
    }
    return status == 429 ? secondaryLimit : nil
  }

  private var isSecondaryLimit: Bool {
    if says("secondary rate limit", "abuse detection") { return true }
    if isPage, says("whoa there", "rate limit") { return true }
    let page = body.documentationURL?.lowercased() ?? ""
    return page.hasSuffix("secondary-rate-limits") || page.hasSuffix("#abuse-rate-limits")
  }

  private var secondaryLimit: ErrorResponse.Reason {
    if let wait = clock.stated ?? (clock.hasNoneRemaining ? clock.untilReset : nil) {
      return .secondaryLimit(wait: wait, isStated: true)
    }
    return .secondaryLimit(wait: .seconds(60), isStated: false)
  }
}

/// The many meanings of 403.
/// Source: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
extension ResponseEvidence {
  /// What an organization or GitHub forbids regardless of the token's permissions.
  private var policy: ErrorResponse.Reason? {
    let sso = headers["X-GitHub-SSO"]?.trimmed ?? ""
    if sso.lowercased().hasPrefix("required") || says("saml") {
      return .singleSignOn(url: singleSignOnPage(sso))
    }
    if says("forbids access via a"), says("token") { return .tokenPolicy }
    if says("oauth app access restrictions") { return .oauthAppRestricted }
    if says("ip allow list") { return .ipAllowList }
    if says("maximum number of login attempts") { return .tooManyLoginAttempts }
    if says("account was suspended", "account is suspended") { return .accountSuspended }
    if body.blockReason != nil || says("repository access blocked") {
      return .blocked(reason: body.blockReason, url: body.blockURL)
    }
    if says("administrative rules", "user agent string", "user-agent header") {
      return .userAgentRefused
    }
    return nil
  }

  /// What the token lacks.
  private var permission: ErrorResponse.Reason? {
    if says("resource not accessible by") {
      let accepted = headers["X-Accepted-GitHub-Permissions"].flatMap { $0.isEmpty ? nil : $0 }
      return .missingPermission(accepted: accepted)
    }
    if let missingScope { return missingScope }
    return says("must have admin rights", "must have push access") ? .roleRequired : nil
  }

  /// Only classic tokens have scopes; responses to other kinds lack the header. Where GitHub does
  /// not name the accepted scopes, as for stars, those in `need` count.
  private var missingScope: ErrorResponse.Reason? {
    let stated = headers["X-Accepted-OAuth-Scopes"].map(OAuthScopes.list) ?? []
    let accepted = stated.isEmpty ? need?.scopes ?? [] : stated
    guard let granted = headers["X-OAuth-Scopes"].map(OAuthScopes.list), !accepted.isEmpty,
      !OAuthScopes.suffice(granted, for: accepted)
    else { return nil }
    return .missingScope(accepted: accepted, granted: granted)
  }

  /// The URL in `required; url=…`, if it is on this host's own website: the browser will open it.
  private func singleSignOnPage(_ header: String) -> String? {
    guard let mark = header.firstRange(of: "url=") else { return nil }
    let url = String(header[mark.upperBound...].prefix { $0 != ";" && $0 != " " })
    return host.owns(url) && url.isPrintableASCII ? url : nil
  }
}

/// How long to wait according to the headers of a response.
struct RetryAfter {
  private let headers: HTTPHeaders
  /// The server's time if it sends one; a laptop's clock may be off by minutes.
  private let now: Date

  /// The longest wait, whatever a header says.
  private static let longest = 30 * 86_400.0

  init(_ headers: HTTPHeaders, localNow: Date) {
    self.headers = headers
    now = headers["Date"].flatMap(HTTPDate.date) ?? localNow
  }

  /// `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3).
  var stated: Duration? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
      return Self.duration(Double(text) ?? Self.longest)
    }
    return HTTPDate.date(text).map { Self.duration($0.timeIntervalSince(now)) }
  }

  /// One second after the reset of an exhausted limit, if that is known.
  var untilReset: Duration? {
    resetsAt.map { Self.duration($0.timeIntervalSince(now) + 1) }
  }

  var resetsAt: Date? {
    headers["X-RateLimit-Reset"].flatMap { Int($0) }.map { Date(stated: Double($0)) }
  }

  var hasNoneRemaining: Bool { headers["X-RateLimit-Remaining"]?.trimmed == "0" }

  private static func duration(_ seconds: Double) -> Duration {
    .seconds(Int(min(max(seconds, 1), longest).rounded(.up)))
  }
}
