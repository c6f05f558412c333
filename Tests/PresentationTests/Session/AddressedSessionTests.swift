import Access
import Auth
import Core
import GitHub
import HTTP
import PresentationTestSupport
import Testing

@testable import Presentation

/// Repositories on a host that only a URL names.
@Suite(.timeLimit(.minutes(10))) struct AddressedSessionTests {
  /// The session for a repository, and the token that it would send.
  private func access(
    to text: String, _ stage: Stage, hostname: String? = nil, user: String? = nil,
    isAnonymous: Bool = false
  ) async throws -> (host: String, token: Secret?) {
    var main = try await Session(
      hostname: hostname, user: user, verbose: false, in: stage.context)
    if isAnonymous { main = main.anonymous }
    let session = try await main.session(
      for: RepositoryAddress(parsing: text), hostname: hostname)
    let token = try await session.credential()?.token.secret
    return (session.host.name, token)
  }

  @Test(arguments: [
    "https://evil.example/o/r", "git@evil.example:o/r", "evil.example/o/r",
    "ssh://git@evil.example/o/r.git",
  ])
  func `a host that only a URL names is not used`(text: String) async throws {
    let stage = try await Stage(["GH_ENTERPRISE_TOKEN": "ghp_secret", "GH_TOKEN": "ghp_other"])
    let failure = await #expect(throws: Failure.self) { try await access(to: text, stage) }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("add `--hostname evil.example`") == true)
  }

  @Test func `a command that sends no request may name any host in a URL`() async throws {
    let session = try await Session(verbose: false, in: try await Stage().context)
    let local = try await session.session(
      for: RepositoryAddress(parsing: "https://ghe.example/o/r"), hostname: nil, isLocal: true)
    #expect(local.host.name == "ghe.example")
  }

  @Test func `a host on ghe.com in a URL gets no token of github.com, which is reported`()
    async throws
  {
    let stage = try await Stage(["GH_TOKEN": "ghp_secret"])
    let access = try await access(to: "https://evil.ghe.com/o/r", stage)
    #expect(access.host == "evil.ghe.com" && access.token == nil)
    #expect(
      try stage.speech == """
        GH_TOKEN was not sent to evil.ghe.com: that host comes only from the URL you gave. \
        If the token is for it, add `--hostname evil.ghe.com`.

        """)
  }

  @Test func `the host of --hostname gets the enterprise token`() async throws {
    let stage = try await Stage(["GH_ENTERPRISE_TOKEN": "ghp_secret"])
    let access = try await access(
      to: "https://own.example/o/r", stage, hostname: "own.example")
    #expect(access.host == "own.example" && access.token == Secret("ghp_secret"))
    #expect(try stage.speech == "")
  }

  @Test func `a URL and --hostname must not name two hosts`() async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) {
      try await access(to: "https://ghe.example/a/b", stage, hostname: "github.com")
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("ghe.example") == true)
  }

  @Test(
    arguments: [
      ("acme/tool", nil, "github.com", "token-of-boss"),
      ("https://github.com/o/r", nil, "github.com", "token-of-mona"),
      ("https://own.example/acme/tool", nil, "own.example", "token-there-of-boss"),
      ("own.example/o/r", nil, "own.example", "token-there-of-mona"),
      ("acme/tool", "mona", "github.com", "token-of-mona"),
    ] as [(String, String?, String, String)])
  func `the owner in an argument chooses the account, on every host`(
    text: String, user: String?, host: String, token: String
  ) async throws {
    let access = try await access(to: text, try await .onTwoHosts(), user: user)
    #expect(access == (host, Secret(token)))
  }

  @Test(
    arguments: [
      ("far/tool", [:], nil, "own.example", "token-there-of-boss"),
      ("FAR/tool", [:], nil, "own.example", "token-there-of-boss"),
      ("far/tool", [:], "github.com", "github.com", "token-of-mona"),
      ("far/tool", ["GH_HOST": "github.com"], nil, "github.com", "token-of-mona"),
      ("far/tool", ["GHREPO_ACCOUNT": "mona@github.com"], nil, "github.com", "token-of-mona"),
      ("https://github.com/far/tool", [:], nil, "github.com", "token-of-mona"),
      ("other/tool", [:], nil, "github.com", "token-of-mona"),
    ] as [(String, [String: String], String?, String, String)])
  func `a rule with a host chooses the host of a repository that is named without one`(
    text: String, environment: [String: String], hostname: String?, host: String, token: String
  ) async throws {
    let stage = try await Stage.onTwoHosts(
      environment, configuration: "accounts: [{user: boss@OWN.example, owner: far}]")
    let access = try await access(to: text, stage, hostname: hostname)
    #expect(access == (host, Secret(token)))
  }

  @Test func `without a token, a rule still chooses the host`() async throws {
    let stage = try await Stage.onTwoHosts(
      configuration: "accounts: [{user: boss@OWN.example, owner: far}]")
    let far = try await access(to: "FAR/tool", stage, isAnonymous: true)
    #expect(far == ("own.example", nil))
    let own = try await access(to: "acme/tool", try await .onTwoHosts(), isAnonymous: true)
    #expect(own == ("github.com", nil))
  }
}
