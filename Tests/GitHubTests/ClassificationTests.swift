import Foundation
import HTTP
import Testing

@testable import GitHub

/// Classifies a known error response of GitHub; `credential` is whether a token was sent.
func refusal(
  _ status: Int, _ body: String = "",
  _ headers: HTTPHeaders = HTTPHeaders(["X-GitHub-Request-Id": "1:2:3"]),
  credential: Bool = true, host: GitHubHost = .dotcom
) -> ErrorResponse {
  ErrorResponse.classify(
    response(body, status: status, headers: headers), hadCredential: credential, host: host,
    now: Date(timeIntervalSince1970: 1_000_000))
}

private func message(_ text: String) -> String { #"{"message":"\#(text)"}"# }

@Suite(.timeLimit(.minutes(10))) struct ClassificationTests {
  @Test(arguments: [
    (401, message("Bad credentials"), ErrorResponse.Reason.badCredentials),
    (401, message("Requires authentication"), .badCredentials),
    (403, message("Maximum number of login attempts exceeded."), .tooManyLoginAttempts),
    (403, message("Resource protected by organization SAML enforcement."), .singleSignOn(url: nil)),
    (
      403,
      message("The 'x' organization forbids access via a fine-grained personal access tokens if"),
      .tokenPolicy
    ),
    (
      403, message("the `x` organization has enabled OAuth App access restrictions, meaning"),
      .oauthAppRestricted
    ),
    (403, message("the `x` organization has an IP allow list enabled, and"), .ipAllowList),
    (
      403, message("Resource not accessible by personal access token"),
      .missingPermission(accepted: nil)
    ),
    (403, message("Resource not accessible by integration"), .missingPermission(accepted: nil)),
    (403, message("Must have admin rights to Repository."), .roleRequired),
    (403, message("Must have push access to repository"), .roleRequired),
    (403, message("Sorry. Your account was suspended."), .accountSuspended),
    (
      403,
      #"{"message":"Repository access blocked","block":{"reason":"tos","html_url":"https://t"}}"#,
      .blocked(reason: "tos", url: "https://t")
    ),
    (403, "Request forbidden by administrative rules. Please make", .userAgentRefused),
    (403, message("Missing or invalid User Agent string."), .userAgentRefused),
    (403, message("This API returns blobs up to 1 MB in size."), .forbidden),
    (403, "", .forbidden),
    (404, message("Not Found"), .notFound),
    (404, message("This repository is empty."), .emptyRepository),
    (409, message("Git Repository is empty."), .emptyRepository),
    (409, message("Conflict"), .unexpected),
    (410, message("Gone"), .gone),
    (
      451, #"{"message":"Repository access blocked","block":{"reason":"dmca","html_url":"u"}}"#,
      .blocked(reason: "dmca", url: "u")
    ),
    (451, "", .blocked(reason: nil, url: nil)),
    (
      400, #"{"message":"Bad Request","errors":"The version you specified in the header is not"}"#,
      .unsupportedVersion
    ),
    (400, message("Problems parsing JSON"), .unexpected),
    (415, message("Unsupported Media Type"), .unexpected),
    (301, "", .unexpected), (304, "", .unexpected),
    (408, "", .serverError), (408, "<html>Request Time-out", .serverError),
    (511, "<html>Sign in", .networkLogin), (511, "", .networkLogin),
    (500, "", .serverError),
    (502, #"{"error": "Server Error"}"#, .serverError),
    (503, "<html><body><h1>503 Service Unavailable</h1>", .maintenance),
    (504, "\r\n<!DOCTYPE html><title>Unicorn! &middot; GitHub</title>", .maintenance),
  ])
  func `a known response has one meaning`(status: Int, body: String, reason: ErrorResponse.Reason) {
    #expect(refusal(status, body).reason == reason)
  }

  @Test func `without a token, 401 means that one is needed`() {
    let refusal = refusal(401, message("Requires authentication"), credential: false)
    #expect(refusal.reason == .authenticationRequired)
    #expect(!refusal.allowsAnonymousTry)
  }

  @Test func `an expiry header changes nothing about a rejected token`() {
    let headers = HTTPHeaders([
      "github-authentication-token-expiration": "2020-01-01 00:00:00 UTC",
      "x-ratelimit-remaining": "0",
    ])
    #expect(refusal(401, message("Bad credentials"), headers).reason == .badCredentials)
  }

  @Test(arguments: [401, 403, 404, 407, 422, 302], ["<html>Sign in", "404 page not found"])
  func `a page or text without GitHub's request ID is not from GitHub`(status: Int, body: String) {
    #expect(refusal(status, body, HTTPHeaders()).reason == .notGitHub)
  }

  @Test func `GitHub's own page for a missing URL means not found`() {
    #expect(refusal(404, "<!DOCTYPE html><title>Page not found").reason == .notFound)
  }

  @Test func `GitHub's message, request ID and wait are kept`() {
    let refusal = refusal(
      503, message("Try\\nlater"), HTTPHeaders(["X-GitHub-Request-Id": "A:B", "Retry-After": "7"]))
    #expect(refusal.message == "Try\nlater")
    #expect(refusal.requestID == "A:B")
    #expect(refusal.retryAfter == .seconds(7))
    #expect(refusal.isTransient)
  }

  @Test(arguments: [
    (
      #"{"message":"Validation Failed","errors":[{"message":"The search is longer than 256"}]}"#,
      ["The search is longer than 256"]
    ),
    (
      #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}]}"#,
      ["Search.q: missing"]
    ),
    (
      #"{"message":"Validation Failed","errors":["Only organization repositories"]}"#,
      ["Only organization repositories"]
    ),
    (#"{"message":"Validation Failed","errors":"just text"}"#, ["just text"]),
    (#"{"message":"Validation Failed","errors":{"code":"custom"}}"#, ["custom"]),
    (
      #"{"message":"Only the first 1000 search results are available"}"#,
      ["Only the first 1000 search results are available"]
    ),
    (
      #"{"message":"Validation Failed","errors":[null, 3, {}, [], {"message": 4}]}"#,
      ["Validation Failed"]
    ),
    ("", []),
  ])
  func `every form of errors yields GitHub's explanations`(body: String, problems: [String]) {
    #expect(refusal(422, body).reason == .invalid(problems: problems))
  }
}

@Suite(.timeLimit(.minutes(10))) struct PermissionClassificationTests {
  @Test(arguments: [403, 404])
  func `a classic token without the scope gets the sufficient ones`(status: Int) {
    let headers = HTTPHeaders([
      "X-OAuth-Scopes": "gist, read:org", "X-Accepted-OAuth-Scopes": "public_repo, repo",
    ])
    let refusal = refusal(status, message("Not Found"), headers)
    #expect(
      refusal.reason
        == .missingScope(accepted: ["public_repo", "repo"], granted: ["gist", "read:org"]))
    #expect(refusal.mayNotExist == (status == 404))
  }

  @Test(arguments: [
    ("repo", "public_repo"), ("admin:org", "read:org"), ("user", "user:email"), ("", ""),
    ("gist, repo", "repo"), ("", " "),
  ])
  func `a scope includes those below it`(granted: String, accepted: String) {
    let headers = HTTPHeaders([
      "X-OAuth-Scopes": granted, "X-Accepted-OAuth-Scopes": accepted,
    ])
    #expect(refusal(404, message("Not Found"), headers).reason == .notFound)
  }

  @Test func `a token without a scopes header lacks no scope`() {
    let headers = HTTPHeaders(["X-Accepted-OAuth-Scopes": "repo"])
    #expect(refusal(404, message("Not Found"), headers).reason == .notFound)
  }

  @Test func `a missing permission is named`() {
    let refusal = refusal(
      403, message("Resource not accessible by personal access token"),
      HTTPHeaders(["x-accepted-github-permissions": "contents=read"]))
    #expect(refusal.reason == .missingPermission(accepted: "contents=read"))
  }

  @Test(arguments: [
    ("required; url=https://github.com/orgs/o/sso?authorization_request=A", true),
    ("Required; URL=https://github.com/orgs/o/sso", false),
    ("required; url=https://github.com.evil.org/orgs/o/sso", false),
    ("required; url=https://github.com@evil.org/", false),
    ("required; url=http://github.com/orgs/o/sso", false),
    ("required; url=https://github.com/\u{1B}]0;", false),
    ("required", false),
  ])
  func `only a page of this GitHub is used for single sign-on`(header: String, isSafe: Bool) {
    let refusal = refusal(403, message("x"), HTTPHeaders(["X-GitHub-SSO": header]))
    guard case .singleSignOn(let url) = refusal.reason else { return #expect(Bool(false)) }
    #expect((url != nil) == isSafe)
    #expect(refusal.allowsAnonymousTry)
  }

  @Test func `single sign-on of a local stand-in has its URL`() throws {
    let host = try #require(
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:8080", webURL: nil))
    let header = "required; url=http://127.0.0.1:8080/orgs/o/sso"
    let refusal = refusal(403, "", HTTPHeaders(["X-GitHub-SSO": header]), host: host)
    #expect(refusal.reason == .singleSignOn(url: "http://127.0.0.1:8080/orgs/o/sso"))
  }

  @Test func `single sign-on of a server is on its own host`() throws {
    let host = try GitHubHost(named: "git.x.org:8443")
    let header = "required; url=https://git.x.org:8443/orgs/o/sso"
    let refusal = refusal(403, "", HTTPHeaders(["X-GitHub-SSO": header]), host: host)
    #expect(refusal.reason == .singleSignOn(url: "https://git.x.org:8443/orgs/o/sso"))
  }
}
