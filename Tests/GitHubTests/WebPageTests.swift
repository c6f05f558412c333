import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct WebPageTests {
  private static let name = RepositoryName(owner: "octo", name: "noodle")

  @Test(arguments: [
    WebPage.repository(name), .owner("octo-org"), .topic("command-line"),
    .search("language:\"Vim Script\" stars:>5 a+b&c"),
  ])
  func `a page is found at its address`(page: WebPage) throws {
    let server = try GitHubHost(named: "github.example.com:8443")
    for host in [GitHubHost.dotcom, server] {
      #expect(host.page(at: host.address(of: page)) == page)
    }
  }

  @Test(arguments: [
    ("https://github.com/octo/noodle/", WebPage.repository(name)),
    ("https://github.com/octo/noodle.git", .repository(name)),
    ("https://github.com/octo/noodle#readme", .repository(name)),
    ("https://github.com/octo/noodle?tab=readme-ov-file#usage", .repository(name)),
    ("https://github.com/orgs/octo", .owner("octo")),
    ("https://github.com/Topics/CLI", .topic("cli")),
    ("https://github.com/search?q=a+b%3Ac", .search("a b:c")),
  ])
  func `other spellings lead there too`(address: String, page: WebPage) {
    #expect(GitHubHost.dotcom.page(at: address) == page)
  }

  @Test(arguments: [
    "https://github.com", "https://github.com/", "https://github.com/settings/tokens",
    "https://github.com/octo/noodle/issues", "https://github.com/octo/noodle/blob/main/a.md",
    "https://github.com/search?type=issues&q=a", "https://github.com/search?q=%20",
    "https://github.com/search", "https://github.com/pricing", "https://github.com/a%2Fb/c",
    "https://example.com/octo/noodle", "http://github.com/octo/noodle", "octo/noodle", "",
    "https://github.com/topics/a/b", "https://github.com/search?q=%ff",
    "https://github.com@example.com/octo/noodle",
  ])
  func `other pages are left to the browser`(address: String) {
    #expect(GitHubHost.dotcom.page(at: address) == nil)
  }

  @Test func `a page's repositories can be searched for`() {
    #expect(WebPage.owner("octo").query == "user:octo")
    #expect(WebPage.topic("cli").query == "topic:cli")
    #expect(WebPage.search("a b").query == "a b")
    #expect(WebPage.repository(Self.name).query == nil)
  }
}
