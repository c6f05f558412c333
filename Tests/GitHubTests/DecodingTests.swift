import Foundation
import HTTP
import Testing

@testable import GitHub

func response(
  _ body: String, status: Int = 200, headers: HTTPHeaders = HTTPHeaders(),
  url: String = "https://api.github.com/x"
) -> HTTPResponse {
  HTTPResponse(status: status, headers: headers, body: Data(body.utf8), url: url)
}

@Suite(.timeLimit(.minutes(10))) struct DecodingTests {
  @Test func `a search result sets every field`() throws {
    let page = try SearchPage<Repository>(response(Fixtures.page(Fixtures.item, total: 12)))
    #expect(page.totalCount == 12)
    let noodle = try #require(page.items.first)
    var expected = Repository(
      id: 12_345_678_901, name: "noodle", fullName: "octo/noodle",
      htmlURL: "https://github.com/octo/noodle")
    expected.owner = Owner(
      id: 5, login: "octo", avatarURL: "https://avatars.example.com/u/5",
      htmlURL: "https://github.com/octo", type: "Organization")
    expected.description = "Soup \u{1} \u{1F35C}"
    expected.homepage = ""
    expected.language = "Swift"
    expected.license = License(key: "mit", name: "MIT License", spdxID: "MIT")
    expected.topics = ["soup", "cli"]
    expected.visibility = "public"
    expected.defaultBranch = "main"
    expected.cloneURL = "https://github.com/octo/noodle.git"
    expected.sshURL = "git@github.com:octo/noodle.git"
    expected.stargazersCount = 41
    expected.forksCount = 2
    expected.openIssuesCount = 9
    expected.size = 3
    expected.isArchived = true
    expected.isTemplate = true
    expected.hasIssues = true
    expected.hasWiki = false
    expected.hasPages = false
    expected.hasDiscussions = true
    expected.createdAt = ISO8601.date("2020-10-20T02:59:36Z")
    expected.updatedAt = ISO8601.date("2026-08-18T20:26:54Z")
    expected.pushedAt = ISO8601.date("2026-08-18T20:26:54.25Z")
    expected.score = 1
    #expect(noodle == expected)
  }

  @Test func `four members suffice for a repository`() throws {
    let repository = try JSONReading.read(Repository.self, from: response(Fixtures.smallest))
    #expect(
      repository == Repository(id: 7, name: "b", fullName: "a/b", htmlURL: "https://github.com/a/b")
    )
  }

  @Test func `a fork's details name its parent and its source`() throws {
    let fork = try JSONReading.read(Repository.self, from: response(Fixtures.forkDetail))
    #expect(fork.parent?.fullName == "you/noodle")
    #expect(fork.source?.id == 10)
    #expect(fork.subscribersCount == 3)
    #expect(fork.owner == nil)
  }

  @Test(arguments: [
    (#"{"id": "7"}"#, "items[0].id"),
    (#"{"id": 7, "name": "b", "full_name": "a/b"}"#, "items[0].html_url: missing"),
    (
      #"{"id": 7, "name": "b", "full_name": "a/b", "html_url": "h", "owner": {"id": 1}}"#,
      "items[0].owner.login: missing"
    ),
    (
      #"{"id": 7, "name": "b", "full_name": "a/b", "html_url": "h", "created_at": "soon"}"#,
      "items[0].created_at"
    ),
  ])
  func `a page with only broken items names the position of the first`(
    item: String, place: String
  ) {
    let error = #expect(throws: APIError.self) {
      try SearchPage<Repository>(response(Fixtures.page(item, "7")))
    }
    guard case .unreadable(let url, let detail) = error else { return #expect(Bool(false)) }
    #expect(url == "https://api.github.com/x")
    #expect(detail.hasPrefix(place), "\(detail)")
  }

  @Test func `a broken item is omitted and counted`() throws {
    let odd = #"{"id": 8, "name": "c", "full_name": "a/c", "html_url": "h", "pushed_at": "soon"}"#
    let page = try SearchPage<Repository>(response(Fixtures.page(odd, Fixtures.smallest, "7")))
    #expect(page.items.map(\.id) == [7])
    #expect(page.omittedRows == 2)
  }

  @Test(arguments: ["", "{", "[]", "null", "{}", "\u{0}", "{\"total_count\": 1e400}"])
  func `a response that is not a page is unreadable`(body: String) {
    #expect(throws: APIError.self) { try SearchPage<Repository>(response(body)) }
  }

  @Test func `endless nesting is unreadable`() {
    let body = String(repeating: "[", count: 1_000_000)
    #expect(throws: APIError.self) { try SearchPage<Repository>(response(body)) }
  }

  @Test func `a page has its links and its rate limit`() throws {
    let headers = HTTPHeaders([
      "link": """
      <https://api.github.com/search/repositories?q=a%2Cb&page=2>; rel="next", \
      <https://api.github.com/search/repositories?q=a%2Cb&page=34>; rel="last"
      """,
      "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "8", "X-RateLimit-Reset": "1594686829",
    ])
    let body = Fixtures.page(total: 180_250, isIncomplete: true)
    let page = try SearchPage<Repository>(response(body, headers: headers))
    #expect(page.hasNextPage)
    #expect(page.lastPage == 34)
    #expect(page.isIncomplete)
    #expect(
      page.rateLimit
        == RateLimit(
          resource: "search", limit: 10, remaining: 8,
          resetsAt: Date(timeIntervalSince1970: 1_594_686_829)))
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-1", "1e18", "1e308",
    "-1e308", "99999999999999999999", "-99999999999999999999", "1.5",
  ])
  func `impossible counts are clamped`(number: String) throws {
    let item = """
      {"id": 7, "name": "b", "full_name": "a/b", "html_url": "https://github.com/a/b",
       "stargazers_count": \(number), "forks_count": \(number), "size": \(number),
       "open_issues_count": \(number), "subscribers_count": \(number)}
      """
    let page = try SearchPage<Repository>(
      response(#"{"total_count": \#(number), "items": [\#(item)]}"#))
    let repository = try #require(page.items.first)
    for count in [
      page.totalCount, repository.stargazersCount, repository.forksCount, repository.size,
      repository.openIssuesCount, repository.subscribersCount ?? -1,
    ] {
      #expect((0...1_000_000_000).contains(count))
    }
  }

  @Test func `a single page has no next or last page`() throws {
    let page = try SearchPage<Repository>(response(Fixtures.page(total: 0)))
    #expect(!page.hasNextPage)
    #expect(page.lastPage == nil)
    #expect(page.rateLimit == nil)
  }

  @Test func `languages are sorted by size`() throws {
    let body = #"{"Shell":673,"Python":127266,"Awk":673}"#
    let languages = try JSONReading.read(Languages.self, from: response(body))
    #expect(languages.shares.map(\.name) == ["Python", "Awk", "Shell"])
    #expect(languages.fraction(of: languages.shares[0]) > 0.98)
    #expect(try JSONReading.read(Languages.self, from: response("{}")).shares.isEmpty)
  }

  @Test func `a README's text is joined before it is decoded`() throws {
    let readme = try JSONReading.read(Readme.self, from: response(Fixtures.readme))
    #expect(readme.path == "docs/README.md")
    #expect(readme.content == Data("Hello\n".utf8))
  }

  @Test(arguments: [
    ("partial-results; organizations=21955855,20582480", true), ("partial-results", true),
    (" Partial-Results ;organizations=", true), ("partial-results,x", true),
    ("required; url=https://github.com/orgs/a/sso", false), ("partial-resultsx", false),
    ("", false), ("; partial-results", false),
  ])
  func `a page knows whether organizations with single sign-on were left out`(
    header: String, isPartial: Bool
  ) throws {
    var response = response(Fixtures.page(Fixtures.item))
    #expect(try !SearchPage<Repository>(response).isPartialForSingleSignOn)
    response.headers["x-github-sso"] = header
    #expect(try SearchPage<Repository>(response).isPartialForSingleSignOn == isPartial)
  }

  @Test func `a README too large for JSON has no content`() throws {
    let body =
      #"{"name":"README.md","path":"README.md","size":2000000,"content":"","encoding":"none"}"#
    let readme = try JSONReading.read(Readme.self, from: response(body))
    #expect(readme.content == nil)
  }
}
