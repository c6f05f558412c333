import Access
import Auth
import Core
import CoreTestSupport
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct StatusCommandTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let limits =
    #"{"resources": {"search": {"limit": 30, "used": 2, "remaining": 28, "reset": 1772461865}}}"#

  private func user(_ login: String, host: String = "api.github.com") -> Stub {
    .answer("https://\(host)/user", body: #"{"login": "\#(login)", "id": 1}"#)
  }

  private func limits(host: String = "api.github.com") -> Stub {
    .answer("https://\(host)/rate_limit", body: Self.limits)
  }

  private func code(_ body: () async throws -> Void) async throws -> Auth.ExitCode {
    do {
      try await body()
      return .success
    } catch let exit as ExitError {
      return exit.code
    }
  }

  @Test func `every stored account is shown, and the active one is marked`() async throws {
    try await ScriptedTransport.playing(
      user("monalisa"), limits(), user("octocat"), limits()
    ) { transport in
      let stage = try await Stage(transport: transport, logins: ["monalisa", "octocat"])
      #expect(try await code { try await stage.run("status") } == .success)
      let lines = try stage.output.split(separator: "\n")
      #expect(lines.first == "github.com")
      #expect(lines.contains("  ○ monalisa  valid"))
      #expect(lines.contains("  ● octocat  valid  active"))
      #expect(lines.contains("    Rate limit for search: 28 of 30 left, resets in 1 min"))
    }
  }

  @Test func `without a login, status shows the anonymous limits and fails`() async throws {
    try await ScriptedTransport.playing(limits()) { transport in
      let stage = try await Stage(transport: transport)
      #expect(try await code { try await stage.run("status") } == .notLoggedIn)
      #expect(try stage.output.contains("Not logged in"))
      #expect(try stage.output.contains("28 of 30 left"))
    }
  }

  @Test(arguments: [("octowork", nil), ("stranger", "stranger is not logged in to github.com")])
  func `a rule for an account hides none of the others`(
    login: String, problem: String?
  ) async throws {
    let stage = try await Stage(["GHREPO_ACCOUNT": login], logins: ["mona", "octowork"])
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .keyring, kind: .classic), on: "ghe.example")
    let code = try await code { try await stage.run("status", "--offline") }
    let output = try stage.output
    for text in ["github.com", "mona", "octowork", "ghe.example", "boss"] {
      #expect(output.contains(text))
    }
    #expect(output.contains("octowork  not checked  active") == (problem == nil))
    #expect(output.contains("Using \(login) here") == (problem == nil))
    #expect(code == (problem == nil ? .success : .notLoggedIn))
    #expect(try stage.speech.contains(problem ?? "") || problem == nil)
  }

  @Test func `offline, no request is sent and nothing fails`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    #expect(try await code { try await stage.run("status", "--offline") } == .success)
    #expect(try stage.output.contains("  ● monalisa  not checked  active"))
  }

  @Test func `a locked keyring has its own exit code`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .locked))
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    #expect(try await code { try await stage.run("status") } == .keyringLocked)
    #expect(try stage.output.contains("The keyring is locked, or access to it was denied."))
  }

  @Test func `a login to only one Enterprise Server shows no other host`() async throws {
    let stage = try await Stage(file: MemoryStore("boss", on: "ghe.example"))
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .file, kind: .classic), on: "ghe.example")
    #expect(try await code { try await stage.run("status", "--offline") } == .success)
    #expect(try stage.output.hasPrefix("ghe.example\n  ● boss  not checked  active\n"))
    #expect(try !stage.output.contains("github.com"))
  }

  @Test func `commands for github.com name it if another host is the default`() async throws {
    let stage = try await Stage(configuration: "host: ghe.example")
    for host in ["github.com", "ghe.example"] {
      try await stage.context.accounts.add(
        AccountRecord(login: "monalisa", storage: .file, kind: .classic), on: host)
    }
    #expect(try await code { try await stage.run("status", "--offline") } == .notLoggedIn)
    for host in ["github.com", "ghe.example"] {
      #expect(try stage.output.contains("Run `ghrepo login --hostname \(host)`."))
    }
  }

  @Test func `other hosts with accounts are shown unless one was named`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .file, kind: .classic), on: "ghe.example")
    try await stage.file.save(
      Secret("x"), as: .token, of: Account(host: "ghe.example", login: "boss"))
    #expect(try await code { try await stage.run("status", "--offline") } == .success)
    #expect(try stage.output.contains("github.com\n"))
    #expect(try stage.output.contains("\n\nghe.example\n"))
    let before = try stage.output.count
    try await stage.run("status", "--offline", "--hostname", "ghe.example")
    #expect(try stage.output.dropFirst(before).hasPrefix("ghe.example\n"))
  }

  @Test func `a verbose command never shows the token`() async throws {
    let user = ScriptedTransport.Stub.answer(
      "https://api.github.com/user", status: 401, body: #"{"message": "Bad credentials"}"#)
    try await ScriptedTransport.playing(user) { transport in
      let stage = try await Stage(["GH_TOKEN": "ghp_verySecret"], transport: transport)
      await #expect(throws: ExitError.self) { try await stage.run("status", "--verbose") }
      #expect(try stage.speech.contains("* GET https://api.github.com/user 401"))
      #expect(try !stage.speech.contains("verySecret"))
      #expect(try !stage.output.contains("verySecret"))
    }
  }
}
