import Auth
import GitHub
import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct CredentialFinderTests {
  @Test func `the environment overrides everything, and the keyring is not used`() async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let finder = fixture.finder(
      ["GH_TOKEN": "ghp_env"], command: ["pass"], program: ProgramDouble(.success("ghp_cmd")))
    let credential = try await finder.credential(for: .dotcom)
    #expect(credential?.token.secret == Secret("ghp_env"))
    #expect(credential?.source == .environment(variable: "GH_TOKEN"))
  }

  @Test func `GH_TOKEN overrides GITHUB_TOKEN, and an empty one counts as unset`() async throws {
    let fixture = try Fixture()
    let both = fixture.finder(["GH_TOKEN": "one", "GITHUB_TOKEN": "two"])
    #expect(try await both.credential(for: .dotcom)?.token.secret == Secret("one"))
    let empty = fixture.finder(["GH_TOKEN": "", "GITHUB_TOKEN": "two"])
    #expect(try await empty.credential(for: .dotcom)?.token.secret == Secret("two"))
  }

  @Test func `tokens of github.com are not sent to an enterprise server`() async throws {
    let server = try GitHubHost(named: "git.example.com")
    let finder = try Fixture().finder(
      ["GH_TOKEN": "one", "GH_ENTERPRISE_TOKEN": "two"], tokenHosts: ["git.example.com"])
    #expect(try await finder.credential(for: server)?.token.secret == Secret("two"))
    let dotcomOnly = try Fixture().finder(["GH_TOKEN": "one", "GITHUB_TOKEN": "three"])
    #expect(try await dotcomOnly.credential(for: server) == nil)
  }

  @Test func `an enterprise token is for only one server and withheld from others`() async throws {
    let stranger = try GitHubHost(named: "gitlab.example")
    for own in [[], ["git.example.com"], ["gitlab.example:8443"]] as [Set<String>] {
      let finder = try Fixture().finder(["GITHUB_ENTERPRISE_TOKEN": "two"], tokenHosts: own)
      #expect(try await finder.credential(for: stranger) == nil)
      #expect(try finder.expectation(for: stranger) == .anonymous)
      #expect(finder.setVariables(for: stranger).isEmpty)
      #expect(finder.withheldVariable(for: stranger) == "GITHUB_ENTERPRISE_TOKEN")
    }
  }

  @Test func `GH_TOKEN is withheld from unknown hosts on ghe.com`() async throws {
    let tenant = try GitHubHost(named: "octo.ghe.com")
    let own = try Fixture().finder(["GITHUB_TOKEN": "one"], tokenHosts: ["octo.ghe.com"])
    #expect(try await own.credential(for: tenant)?.token.secret == Secret("one"))
    #expect(own.withheldVariable(for: tenant) == nil)
    let other = try Fixture().finder(["GITHUB_TOKEN": "one"], tokenHosts: ["acme.ghe.com"])
    #expect(try await other.credential(for: tenant) == nil)
    #expect(other.withheldVariable(for: tenant) == "GITHUB_TOKEN")
  }

  @Test func `GHREPO_TOKEN goes only to another server`() async throws {
    let other = try #require(
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:8080", webURL: nil))
    let variables = ["GH_TOKEN": "one", "GH_ENTERPRISE_TOKEN": "two", "GHREPO_TOKEN": "three"]
    let finder = try Fixture().finder(variables)
    #expect(try await finder.credential(for: other)?.token.secret == Secret("three"))
    #expect(try await finder.credential(for: .dotcom)?.token.secret == Secret("one"))
    for host in ["github.com", "octo.ghe.com", "git.example.com"] {
      let finder = try Fixture().finder(["GHREPO_TOKEN": "three"])
      #expect(try await finder.credential(for: GitHubHost(named: host)) == nil)
    }
  }

  @Test func `a token that is withheld from another server is named`() throws {
    let other = try #require(
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:8080", webURL: nil))
    let finder = try Fixture().finder(["GH_TOKEN": "", "GITHUB_TOKEN": "one"])
    #expect(finder.withheldVariable(for: other) == "GITHUB_TOKEN")
    #expect(finder.withheldVariable(for: .dotcom) == nil)
    #expect(try Fixture().finder().withheldVariable(for: other) == nil)
  }

  @Test func `token_command overrides the stored account`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_stored"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let finder = fixture.finder(
      command: ["pass", "show"], program: ProgramDouble(.success("ghp_cmd")))
    let credential = try await finder.credential(for: .dotcom)
    #expect(credential?.token.secret == Secret("ghp_cmd"))
    #expect(credential?.source == .command("pass"))
  }

  @Test func `an anonymous request gets no token, and no source is read`() async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let finder = fixture.finder(["GH_TOKEN": "ghp_env"], command: ["pass"]).anonymous
    #expect(try await finder.credential(for: .dotcom) == nil)
    #expect(try await finder.outsideCredential(for: .dotcom) == nil)
    #expect(try finder.expectation(for: .dotcom) == .anonymous)
  }

  @Test func `the active account's token comes from its own store`() async throws {
    let octocat = Account(host: "github.com", login: "octocat")
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "ghp_mona"]), file: StoreDouble([octocat: "ghp_octo"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    try await fixture.accounts.add(.stored("octocat", in: .file), on: "github.com")
    let credential = try await fixture.finder().credential(for: .dotcom)
    #expect(credential?.login == "octocat")
    #expect(credential?.source == .store(.file, path: "/home/mona/tokens.json"))
    try await fixture.accounts.activate("monalisa", on: "github.com")
    #expect(try await fixture.finder().credential(for: .dotcom)?.source.name == "keyring")
  }

  @Test func `without a login there is no credential, and the keyring is not read`() async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: .vanished))
    #expect(try await fixture.finder().credential(for: .dotcom) == nil)
  }

  @Test func `a locked keyring does not count as logged out`() async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    await #expect(throws: AuthError.store(.locked, .keyring)) {
      try await fixture.finder().credential(for: .dotcom)
    }
  }

  @Test func `a token that is missing from its store is reported`() async throws {
    let fixture = try Fixture()
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    await #expect(throws: AuthError.tokenMissing(Fixture.mona, .keyring)) {
      try await fixture.finder().credential(for: .dotcom)
    }
  }

  @Test func `a variable without a valid token is named`() async throws {
    let finder = try Fixture().finder(["GITHUB_TOKEN": "not a token"])
    await #expect(
      throws: AuthError.unusableToken(.containsWhitespace, .environment(variable: "GITHUB_TOKEN"))
    ) { try await finder.credential(for: .dotcom) }
  }

  @Test func `a failing token_command is an error, not an anonymous request`() async throws {
    let finder = try Fixture().finder(
      command: ["pass"], program: ProgramDouble(.failure(.failed(status: 1))))
    await #expect(throws: AuthError.tokenCommand(.failed(status: 1), command: "pass")) {
      try await finder.credential(for: .dotcom)
    }
  }
}
