import Auth
import GitHub
import Testing

@testable import Commands

struct HostChoiceTests {
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
        nil, [api: "https://api.test", web: "https://web.test"], "api.test", "https://api.test",
        "https://web.test"
      ),
      (
        "ghe.example", [api: "http://127.0.0.1:8080"], "ghe.example", "http://127.0.0.1:8080",
        "https://ghe.example"
      ),
      (
        nil, ["GH_HOST": "ghe.example", web: "https://web.test"], "ghe.example",
        "https://ghe.example/api/v3", "https://web.test"
      ),
    ] as [(String?, [String: String], String, String, String)])
  func `the option goes before GH_HOST, and addresses can be replaced`(
    option: String?, environment: [String: String], name: String, api: String, web: String
  ) throws {
    let host = try HostChoice.host(named: option, environment: environment)
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
  func `a bad name or address is refused`(
    option: String?, environment: [String: String], error: HostError
  ) {
    #expect(throws: error) { try HostChoice.host(named: option, environment: environment) }
  }

  @Test func `a stand-in for github.com never goes by its name`() throws {
    for variable in [Self.api, Self.web] {
      let host = try HostChoice.host(
        named: nil, environment: [variable: "http://127.0.0.1:8080"])
      #expect(host.name != "github.com")
    }
  }

  @Test func `a bad host ends a command as a usage error that says what to write`() async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) {
      try await stage.run("status", "--hostname", "a b")
    }
    #expect(failure?.advice.exitCode == .usage)
    #expect(failure?.text.contains("--hostname github.example.com") == true)
  }
}

struct StoredHostTests {
  private let standIn = ["GHREPO_API_URL": "http://127.0.0.1:8080"]

  @Test func `a stand-in's address is not that of another stored host`() throws {
    let stored = try HostChoice.stored("github.com", environment: standIn)
    #expect(stored.apiURL == "https://api.github.com")
    #expect(stored.webURL == "https://github.com")
  }

  @Test func `the stand-in itself is found under the name it was stored by`() throws {
    let stored = try HostChoice.stored("127.0.0.1:8080", environment: standIn)
    #expect(stored.apiURL == "http://127.0.0.1:8080")
  }

  @Test func `a host named by GH_HOST keeps its replaced address`() throws {
    let environment = standIn.merging(["GH_HOST": "ghe.example"]) { first, _ in first }
    #expect(
      try HostChoice.stored("ghe.example", environment: environment).apiURL
        == "http://127.0.0.1:8080")
    #expect(
      try HostChoice.stored("github.com", environment: environment).apiURL
        == "https://api.github.com")
  }
}
