import GitHub
import Testing

@testable import Access

@Suite(.timeLimit(.minutes(10))) struct HostChoiceTests {
  private static let api = "GHREPO_API_URL"
  private static let web = "GHREPO_WEB_URL"

  @Test(
    arguments: [
      (nil, [:], "github.com", "https://api.github.com", "https://github.com"),
      (nil, ["GH_HOST": ""], "github.com", "https://api.github.com", "https://github.com"),
      (
        "GHE.example:8443", [:], "ghe.example:8443", "https://ghe.example:8443/api/v3",
        "https://ghe.example:8443"
      ),
      (
        nil, ["GH_HOST": "ghe.example"], "ghe.example", "https://ghe.example/api/v3",
        "https://ghe.example"
      ),
      (
        "octo.ghe.com", ["GH_HOST": "ghe.example"], "octo.ghe.com", "https://api.octo.ghe.com",
        "https://octo.ghe.com"
      ),
      (
        nil, [api: "http://127.0.0.1:8080/"], "127.0.0.1:8080", "http://127.0.0.1:8080",
        "http://127.0.0.1:8080"
      ),
      (
        nil, [web: "http://localhost:1"], "localhost:1", "http://localhost:1", "http://localhost:1"
      ),
      (
        nil, [api: "https://api.test", web: "https://web.test"],
        "https://api.test+https://web.test", "https://api.test", "https://web.test"
      ),
      (
        "github.com", [api: "http://127.0.0.1:8080"], "127.0.0.1:8080", "http://127.0.0.1:8080",
        "http://127.0.0.1:8080"
      ),
      (
        nil, ["GH_HOST": "ghe.example", web: "https://web.test"], "https://web.test",
        "https://web.test", "https://web.test"
      ),
    ] as [(String?, [String: String], String, String, String)])
  func `the option overrides GH_HOST, and another server overrides both`(
    option: String?, environment: [String: String], name: String, api: String, web: String
  ) throws {
    let host = try HostChoice(environment: environment).host(named: option)
    #expect(host.name == name)
    #expect(host.apiURL == api)
    #expect(host.webURL == web)
  }

  @Test(
    arguments: [
      ("", [:], .empty), ("a b", [:], .invalidName("a b")),
      ("https://github.com", [:], .invalidName("https://github.com")),
      ("gіthub.com", [:], .invalidName("gіthub.com")),
      (nil, ["GH_HOST": "x/y"], .invalidName("x/y")),
      (nil, [api: "ftp://x"], .invalidAddress("ftp://x")),
      (nil, [api: "http://example.com"], .notSecure("http://example.com")),
      (nil, [web: "https://u@example.com"], .invalidAddress("•••@example.com")),
      ("ghe.example", [web: "http://ghe.example"], .notSecure("http://ghe.example")),
    ] as [(String?, [String: String], HostError)])
  func `an invalid name or URL is rejected`(
    option: String?, environment: [String: String], error: HostError
  ) {
    #expect(throws: error) { try HostChoice(environment: environment).host(named: option) }
  }

  @Test(arguments: [nil, "github.com"])
  func `another server never uses the name github.com`(option: String?) throws {
    for variable in [Self.api, Self.web] {
      let host = try HostChoice(environment: [
        variable: "http://127.0.0.1:8080", "GH_HOST": "github.com",
      ]).host(named: option)
      #expect(host.name == "127.0.0.1:8080" && host.kind == .replacement)
    }
  }
}

/// What determines the host, and which Enterprise Server a variable's token belongs to.
@Suite(.timeLimit(.minutes(10))) struct ChosenHostTests {
  private func choice(
    _ environment: [String: String] = [:], host: String? = nil, hosts: [String] = [],
    known: [String] = []
  ) -> HostChoice {
    var configuration = Configuration()
    configuration.hosts = Dictionary(uniqueKeysWithValues: hosts.map { ($0, .init()) })
    configuration.host = host
    return HostChoice(environment: environment, configuration: configuration, known: known)
  }

  @Test func `the configuration file names the host if nothing else does`() throws {
    #expect(try choice(host: "GHE.example").host(named: nil).name == "ghe.example")
    #expect(try choice(host: "ghe.example").host(named: "github.com").name == "github.com")
    let both = choice(["GH_HOST": "git.example"], host: "ghe.example", known: ["x.example"])
    #expect(try both.host(named: nil).name == "git.example")
    #expect(throws: HostError.invalidName("a b")) { try choice(host: "a b").host(named: nil) }
  }

  @Test func `the only host with an account is the default host`() throws {
    #expect(try choice(known: ["ghe.example:8443"]).host(named: nil).name == "ghe.example:8443")
    #expect(try choice(known: ["ghe.example", "a.example"]).host(named: nil).name == "github.com")
    #expect(try choice(hosts: ["ghe.example"]).host(named: nil).name == "github.com")
    let chosen = choice(host: "github.com", known: ["ghe.example"])
    #expect(try chosen.host(named: nil).name == "github.com")
  }

  @Test func `github.com is the default host unless something chooses another`() {
    #expect(choice().isDefault(.dotcom))
    #expect(choice(known: ["github.com", "ghe.example"]).isDefault(.dotcom))
    #expect(!choice(host: "ghe.example", known: ["github.com"]).isDefault(.dotcom))
    #expect(!choice(["GH_HOST": "ghe.example"], host: "github.com").isDefault(.dotcom))
    #expect(!choice(known: ["ghe.example"]).isDefault(.dotcom))
    #expect(!choice(host: "a b").isDefault(.dotcom))
  }

  @Test func `an enterprise token belongs to the selected server`() {
    let known = ["a.example", "b.example"]
    #expect(choice(known: known).tokenHosts(named: "C.example:443") == ["c.example"])
    #expect(choice(["GH_HOST": "b.example"], known: known).tokenHosts(named: nil) == ["b.example"])
    #expect(choice(host: "b.example", known: known).tokenHosts(named: nil) == ["b.example"])
    let other = choice(["GH_HOST": "b.example"], known: known)
    #expect(other.tokenHosts(named: "a.example") == ["a.example"])
  }

  @Test func `otherwise it belongs to the only server with an account or an entry in the file`() {
    #expect(choice(known: ["github.com", "a.example"]).tokenHosts(named: nil) == ["a.example"])
    #expect(choice(hosts: ["a.example"]).tokenHosts(named: "github.com") == ["a.example"])
    #expect(
      choice(hosts: ["a.example"], known: ["a.example"]).tokenHosts(named: nil) == ["a.example"])
    #expect(choice(hosts: ["a.example"], known: ["b.example"]).tokenHosts(named: nil) == [])
    #expect(choice().tokenHosts(named: nil) == [])
  }

  @Test func `a token of github.com is also for hosts on ghe.com that are chosen or known`() {
    let both = choice(hosts: ["x.ghe.com"], known: ["y.ghe.com"])
    #expect(both.tokenHosts(named: nil) == ["x.ghe.com", "y.ghe.com"])
    #expect(both.tokenHosts(named: "A.example") == ["x.ghe.com", "y.ghe.com", "a.example"])
    #expect(choice(host: "octo.ghe.com").tokenHosts(named: nil) == ["octo.ghe.com"])
    #expect(choice(["GH_HOST": "octo.ghe.com"]).tokenHosts(named: nil) == ["octo.ghe.com"])
  }
}

@Suite(.timeLimit(.minutes(10))) struct StoredHostTests {
  private let standIn = ["GHREPO_API_URL": "http://127.0.0.1:8080"]

  @Test func `a stand-in's URL is not used for another stored host`() throws {
    let stored = try HostChoice(environment: standIn).stored("github.com")
    #expect(stored.apiURL == "https://api.github.com")
    #expect(stored.webURL == "https://github.com")
  }

  /// A refresh token of the first host must not go to the second one.
  @Test(
    arguments: [
      ("https://github.com", nil), (nil, "https://github.com"),
      ("https://api.github.com", "http://127.0.0.1:8080"),
      ("https://github.com", "http://127.0.0.1:8080"),
      ("http://127.0.0.1:8080", "https://github.com"),
      ("https://ghe.example/api/v3", "https://evil.example"),
      ("https://ghe.example:8443/api/v3", "https://evil.example"),
      ("https://octo.ghe.com", "https://evil.example"),
      ("https://api.octo.ghe.com", "https://octo.ghe.com"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:9"),
      ("https://github.com:443/", "https://github.com"),
    ] as [(String?, String?)])
  func `a stand-in never has the name of a stored host`(api: String?, web: String?) async throws {
    let variables = ["GHREPO_API_URL": api, "GHREPO_WEB_URL": web].compactMapValues(\.self)
    let known = ["github.com", "ghe.example", "ghe.example:8443", "octo.ghe.com", "127.0.0.1:8080"]
    let choice = HostChoice(environment: variables, known: known)
    let host = try choice.host(named: nil)
    #expect(host.kind == .replacement && !known.contains(host.name))
    #expect(throws: HostError.self) { try GitHubHost(named: host.name) }
    // Without the variables it is the same server again, by its name.
    let later = try HostChoice(environment: [:]).stored(host.name)
    #expect(later.kind == .replacement && later.name == host.name)
    #expect(try HostChoice(environment: [:], known: [host.name]).host(named: nil) == .dotcom)
    for name in known {
      #expect(try choice.stored(name) == GitHubHost(named: name))
    }
  }

  @Test func `the stand-in itself is found under its stored name`() throws {
    let stored = try HostChoice(environment: standIn).stored("127.0.0.1:8080")
    #expect(stored.apiURL == "http://127.0.0.1:8080")
  }

  @Test func `GH_HOST does not rename the other server`() throws {
    let environment = standIn.merging(["GH_HOST": "ghe.example"]) { first, _ in first }
    #expect(
      try HostChoice(environment: environment).stored("127.0.0.1:8080").apiURL
        == "http://127.0.0.1:8080")
    #expect(
      try HostChoice(environment: environment).stored("ghe.example").apiURL
        == "https://ghe.example/api/v3")
  }
}
