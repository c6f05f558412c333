import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct EndpointTests {
  private let noodle = RepositoryName(owner: "octo", name: "noodle")

  private func send<Value>(
    _ endpoint: Endpoint<Value>, _ stub: ScriptedTransport.Stub, credential: Secret? = nil
  ) async throws -> (answer: Value, request: HTTPRequest) {
    try await ScriptedTransport.playing(stub) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport, credential: credential)
      let answer = try await client.send(endpoint)
      return (answer, try #require(transport.requests.first))
    }
  }

  @Test func `a search encodes its text and has a page number`() async throws {
    let (page, request) = try await send(
      .searchRepositories("c++ \"a&b\"", sort: .stars, order: .ascending, perPage: 100, page: 2),
      .answer(
        "https://api.github.com/search/repositories"
          + "?q=c%2B%2B%20%22a%26b%22&sort=stars&order=asc&per_page=100&page=2",
        body: Fixtures.page(Fixtures.item)))
    #expect(page.items.count == 1)
    #expect(request.limits.bodyBytes == 10 * 1024 * 1024)
  }

  @Test func `best match sends no sort parameter`() async throws {
    _ = try await send(
      .searchRepositories("x"),
      .answer(
        "https://api.github.com/search/repositories?q=x&per_page=30&page=1",
        body: Fixtures.page(total: 0)))
  }

  @Test func `a repository is found by its name`() async throws {
    let (repository, _) = try await send(
      .repository(noodle),
      .answer("https://api.github.com/repos/octo/noodle", body: Fixtures.item))
    #expect(repository.fullName == "octo/noodle")
  }

  @Test func `the parts of a name cannot change the path`() async throws {
    let name = RepositoryName(owner: "..", name: "a/b?c#d")
    _ = try await send(
      .repository(name),
      .answer("https://api.github.com/repos/../a%2Fb%3Fc%23d", body: Fixtures.smallest))
  }

  @Test func `languages are returned sorted`() async throws {
    let (languages, _) = try await send(
      .languages(of: noodle),
      .answer("https://api.github.com/repos/octo/noodle/languages", body: #"{"C":1,"Swift":2}"#))
    #expect(languages.shares.map(\.name) == ["Swift", "C"])
  }

  @Test func `the latest release is returned`() async throws {
    let (release, _) = try await send(
      .latestRelease(of: noodle),
      .answer(
        "https://api.github.com/repos/octo/noodle/releases/latest", body: Fixtures.release))
    #expect(release?.tagName == "v1.0")
    #expect(release?.publishedAt == ISO8601.date("2020-07-14T00:58:20Z"))
  }

  @Test func `a missing release is not an error`() async throws {
    let (release, _) = try await send(
      .latestRelease(of: noodle),
      .answer(
        "https://api.github.com/repos/octo/noodle/releases/latest", status: 404,
        body: #"{"message":"Not Found"}"#))
    #expect(release == nil)
  }

  @Test func `a captive portal's page is not a missing release`() async {
    await #expect(throws: APIError.self) {
      try await send(
        .latestRelease(of: noodle),
        .answer(
          "https://api.github.com/repos/octo/noodle/releases/latest", status: 404,
          body: "<p>Wi-Fi"))
    }
  }

  @Test func `a README is available in three formats`() async throws {
    let url = "https://api.github.com/repos/octo/noodle/readme"
    let json = try await send(.readme(of: noodle), .answer(url, body: Fixtures.readme))
    #expect(json.answer.path == "docs/README.md")
    let raw = try await send(.rawReadme(of: noodle), .answer(url, body: "# Hi"))
    #expect(raw.answer == Data("# Hi".utf8))
    #expect(raw.request.headers["Accept"] == "application/vnd.github.raw+json")
    let html = try await send(
      .htmlReadme(of: noodle), .answer(url, body: "<h1>Hi</h1>"))
    #expect(html.answer == Data("<h1>Hi</h1>".utf8))
    #expect(html.request.headers["Accept"] == "application/vnd.github.html+json")
  }

  @Test func `a captive portal's page is not a README`() async throws {
    await #expect(throws: APIError.self) {
      try await send(
        .htmlReadme(of: noodle),
        .answer(
          "https://api.github.com/repos/octo/noodle/readme",
          headers: HTTPHeaders(["Content-Type": "text/html"]), body: "<h1>Sign in</h1>"))
    }
  }

  @Test(arguments: [
    ("gist, repo", ["gist", "repo"]), ("", []),
  ])
  func `the current user has the token's scopes`(
    header: String, scopes: [String]
  ) async throws {
    let (current, _) = try await send(
      .currentUser,
      .answer(
        "https://api.github.com/user",
        headers: HTTPHeaders([
          "X-OAuth-Scopes": header,
          "github-authentication-token-expiration": "2023-06-28 17:58:10 UTC",
        ]), body: Fixtures.user), credential: Secret("t"))
    #expect(current.login == "octo")
    #expect(current.scopes == scopes)
    #expect(current.expiresAt == ISO8601.date("2023-06-28T17:58:10Z"))
  }

  @Test func `a fine-grained token has no scopes`() async throws {
    let (current, _) = try await send(
      .currentUser, .answer("https://api.github.com/user", body: #"{"login":"o","id":1}"#))
    #expect(current.scopes == nil && current.expiresAt == nil)
  }

  @Test func `a server without rate limits has none`() async throws {
    let url = "https://api.github.com/rate_limit"
    let some = try await send(.rateLimits, .answer(url, body: Fixtures.rateLimits))
    #expect(some.answer?.limits.first?.limit == 5000)
    let none = try await send(
      .rateLimits, .answer(url, status: 404, body: #"{"message":"Rate limiting is not enabled."}"#))
    #expect(none.answer == nil)
  }

  @Test func `a token of any bytes is written as JSON`() async throws {
    let (_, request) = try await send(
      .revoke([Secret("a\"b\\c\n")]),
      .answer("https://api.github.com/credentials/revoke", method: .post, status: 202))
    let body = try JSONDecoder().decode(
      [String: [String]].self, from: Data(request.body ?? []))
    #expect(body == ["credentials": ["a\"b\\c\n"]])
  }
}
