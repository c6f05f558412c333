import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct CredentialHelperTests {
  private func ask(
    _ stage: Stage, _ text: String, operation: String = "get"
  ) async throws -> String {
    try await CredentialHelper(minimum: nil, in: stage.context).answer(
      operation, Array(text.utf8))
    return try stage.output
  }

  private func addAccount(
    _ login: String, on host: String, to stage: Stage, expiresAt: Date? = nil
  ) async throws {
    try await stage.keyring.save(
      Secret("token-of-\(login)"), as: .token, of: Account(host: host, login: login))
    try await stage.context.accounts.add(
      AccountRecord(login: login, storage: .keyring, kind: .classic, expiresAt: expiresAt),
      on: host)
  }

  @Test(arguments: ["github.com", "GitHub.com", "gist.github.com", "github.com:443"])
  func `github.com gets the token of the active account`(host: String) async throws {
    let stage = try await Stage(logins: ["octocat", "monalisa"])
    let answer = try await ask(stage, "protocol=https\nhost=\(host)\n\n")
    #expect(answer == "username=monalisa\npassword=token-of-monalisa\n")
    #expect(try stage.speech == "")
  }

  @Test(arguments: [
    ("http", "github.com"), ("ssh", "github.com"), ("HTTPS", "github.com"),
    ("https", "evil.example"), ("https", "github.com.evil.example"), ("https", "evilgithub.com"),
    ("https", "github.com:8443"), ("https", "gist.evil.example"), ("https", "tenant.ghe.com"),
    ("https", "gist.gist.github.com"), ("https", ""), ("https", "git hub.com"),
    ("https", "github.com@evil.example"), ("https", "githüb.com"),
  ])
  func `other protocols and hosts get nothing, whatever the environment contains`(
    scheme: String, host: String
  ) async throws {
    let stage = try await Stage(
      ["GH_TOKEN": "x", "GH_ENTERPRISE_TOKEN": "y"], logins: ["monalisa"])
    #expect(try await ask(stage, "protocol=\(scheme)\nhost=\(host)\n") == "")
    #expect(try stage.speech == "")
  }

  @Test(arguments: ["", "host=github.com\n", "protocol=https\n", "username=monalisa\n"])
  func `a request without protocol or host gets nothing`(text: String) async throws {
    #expect(try await ask(Stage(logins: ["monalisa"]), text) == "")
  }

  @Test func `a user name in the request selects the account`() async throws {
    let stage = try await Stage(["GH_TOKEN": "x"], logins: ["octocat", "monalisa"])
    let text = "protocol=https\nhost=github.com\nusername=OctoCat\n"
    #expect(try await ask(stage, text) == "username=OctoCat\npassword=token-of-octocat\n")
  }

  @Test func `an unknown user name gets no token`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    #expect(try await ask(stage, "protocol=https\nhost=github.com\nusername=hubot\n") == "")
  }

  @Test(arguments: ["x-access-token", "oauth2", ""])
  func `placeholder user names get the active account`(name: String) async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let answer = try await ask(stage, "protocol=https\nhost=github.com\nusername=\(name)\n")
    #expect(answer.hasSuffix("\npassword=token-of-monalisa\n"))
    #expect(answer.hasPrefix("username=\(name.isEmpty ? "monalisa" : name)\n"))
  }

  @Test(arguments: [("", "x-access-token"), ("username=hubot\n", "hubot")])
  func `a token without an account matches any user name`(
    line: String, name: String
  ) async throws {
    let stage = try await Stage(["GH_TOKEN": "from-outside"], logins: ["monalisa"])
    let answer = try await ask(stage, "protocol=https\nhost=github.com\n\(line)")
    #expect(answer == "username=\(name)\npassword=from-outside\n")
  }

  @Test(arguments: ["tenant.ghe.com", "git.example:8443", "gist.git.example:8443"])
  func `hosts with an account get its token`(host: String) async throws {
    let stage = try await Stage()
    try await addAccount("boss", on: "tenant.ghe.com", to: stage)
    try await addAccount("boss", on: "git.example:8443", to: stage)
    let answer = try await ask(stage, "protocol=https\nhost=\(host)\n")
    #expect(answer == "username=boss\npassword=token-of-boss\n")
  }

  @Test func `the host in the environment gets its token`() async throws {
    let stage = try await Stage(["GH_HOST": "git.example", "GH_ENTERPRISE_TOKEN": "there"])
    let answer = try await ask(stage, "protocol=https\nhost=git.example\n")
    #expect(answer == "username=x-access-token\npassword=there\n")
  }

  @Test func `an enterprise token is for only one of several hosts with an account`() async throws {
    let stage = try await Stage(["GH_ENTERPRISE_TOKEN": "there", "GH_HOST": "b.example"])
    for host in ["a.example", "b.example"] { try await addAccount("boss", on: host, to: stage) }
    let (a, b) = (
      try await ask(stage, "protocol=https\nhost=a.example\n"),
      try await ask(stage, "protocol=https\nhost=b.example\n")
    )
    #expect(a == "username=boss\npassword=token-of-boss\n")
    #expect(b == a + "username=x-access-token\npassword=there\n")
  }

  @Test func `git receives the expiry date of a token`() async throws {
    let stage = try await Stage()
    try await addAccount(
      "monalisa", on: "github.com", to: stage, expiresAt: Stage.now.addingTimeInterval(60))
    let answer = try await ask(stage, "protocol=https\nhost=github.com\n")
    #expect(answer.hasSuffix("\npassword_expiry_utc=1772461865\n"))
  }

  @Test func `an expiry date out of all bounds is a date for git, too`() async throws {
    let stage = try await Stage()
    try await addAccount(
      "monalisa", on: "github.com", to: stage, expiresAt: Date(timeIntervalSince1970: 1e300))
    let answer = try await ask(stage, "protocol=https\nhost=github.com\n")
    #expect(answer.hasSuffix("\npassword_expiry_utc=250978307200\n"))
  }

  @Test func `an expired token is reported, not returned`() async throws {
    let stage = try await Stage()
    try await addAccount("monalisa", on: "github.com", to: stage, expiresAt: Stage.now)
    #expect(try await ask(stage, "protocol=https\nhost=github.com\n") == "")
    #expect(try stage.speech.contains("The token for github.com has expired"))
    #expect(try stage.speech.contains("ghrepo login"))
  }

  @Test func `without a login, git falls back to another helper`() async throws {
    let stage = try await Stage()
    #expect(try await ask(stage, "protocol=https\nhost=github.com\n") == "")
    #expect(try stage.speech == "")
  }

  @Test func `a locked keyring is reported with its own exit code`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .locked))
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    let failure = await #expect(throws: Failure.self) {
      try await ask(stage, "protocol=https\nhost=github.com\n")
    }
    #expect(failure?.report.exitCode == .keyringLocked)
    #expect(try stage.output == "")
  }

  @Test func `a request with an injection attempt is rejected`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let failure = await #expect(throws: Failure.self) {
      try await ask(stage, "protocol=https\nhost=github.com\nhost=evil.example\n")
    }
    #expect(failure?.report.exitCode == .unreadableAnswer)
    #expect(try stage.output == "")
  }

  @Test(arguments: ["store", "erase", "capability", "what-comes-later"])
  func `other operations change and print nothing`(operation: String) async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let text = "protocol=https\nhost=github.com\nusername=monalisa\npassword=another\n"
    #expect(try await ask(stage, text, operation: operation) == "")
    #expect(try stage.speech == "")
    #expect(stage.keyring.logins == ["monalisa"])
  }

  @Test func `a refused token of ghrepo is reported and kept`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let text = """
      protocol=https
      host=github.com
      username=monalisa
      password=token-of-monalisa
      """
    #expect(try await ask(stage, text, operation: "erase") == "")
    #expect(try stage.speech.contains("github.com rejected the token that ghrepo gave to git."))
    #expect(try !stage.speech.contains("token-of"))
    #expect(stage.keyring.logins == ["monalisa"])
  }

  @Test func `a refused token of github.com is replaced there`() async throws {
    let stage = try await Stage(logins: ["monalisa"], configuration: "host: ghe.example")
    let text = "protocol=https\nhost=github.com\npassword=token-of-monalisa\n"
    _ = try await ask(stage, text, operation: "erase")
    #expect(try stage.speech.contains("`ghrepo login --hostname github.com`"))
  }

  @Test(
    arguments: [
      (
        [:], nil, "token-of-monalisa",
        "Run `ghrepo status` to check the token, or `ghrepo login` to replace it."
      ),
      (
        ["GH_TOKEN": "x"], nil, "x",
        "GH_TOKEN takes precedence over the account monalisa. Run `unset GH_TOKEN` to use that "
          + "account, or set the variable to a valid token."
      ),
      (
        [:], "token_command: [pass]", "token-of-pass",
        """
        Run pass with the arguments in `token_command` and check what it prints: its first \
        line must be a valid token.
        """
      ),
    ] as [([String: String], String?, String, String)])
  func `a refused token is replaced where it comes from`(
    environment: [String: String], configuration: String?, password: String, next: String
  ) async throws {
    let stage = try await Stage(
      environment, logins: ["monalisa"], configuration: configuration)
    let text = "protocol=https\nhost=github.com\npassword=\(password)\n"
    _ = try await ask(stage, text, operation: "erase")
    #expect(try stage.speech.hasSuffix("\n\(next)\n"))
  }

  @Test(arguments: ["get", "erase"])
  func `a ghrepo run by another one through git prints nothing`(operation: String) async throws {
    let stage = try await Stage(
      [RecursionGuard.variable: "1", "GH_TOKEN": "x"], logins: ["monalisa"])
    let text = "protocol=https\nhost=github.com\npassword=x\n"
    #expect(try await ask(stage, text, operation: operation) == "")
    #expect(try stage.speech == "")
  }
}
