import Auth
import TestSupport
import Testing

@testable import Keyring

@Suite(.timeLimit(.minutes(20))) struct `A token in the keyring` {
  private let token = Array("gho_16C7e42F292c6912E7710c838347Ae178B4a".utf8)

  @Test func `is read back unchanged`() async throws {
    let session = try await KeyringSession()
    #expect(try await session.probe("save", "github.com", "octocat", input: token) == "saved")
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine(token))
  }

  @Test func `may contain any bytes from 0x20 up`() async throws {
    let session = try await KeyringSession()
    let bytes = Array(UInt8(0x20)...0xFF)
    _ = try await session.probe("save", "github.com", "octocat", input: bytes)
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine(bytes))
  }

  @Test func `is replaced by a newer one of the same account`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: token)
    _ = try await session.probe("save", "github.com", "octocat", input: Array("newer".utf8))
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine("newer".utf8))
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 1")
  }

  @Test(arguments: [("github.com", "hubot"), ("ghe.example:8443", "octocat")])
  func `is separate from another account's`(host: String, login: String) async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: token)
    #expect(try await session.probe("token", host, login) == "none")
    _ = try await session.probe("save", host, login, input: Array("other".utf8))
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine(token))
    #expect(try await session.probe("token", host, login) == secretLine("other".utf8))
  }

  @Test func `is listed with its account, by host or everywhere`() async throws {
    let session = try await KeyringSession()
    for (host, login) in [("b.example", "zoe"), ("github.com", "octocat"), ("b.example", "amy")] {
      _ = try await session.probe("save", host, login, input: token)
    }
    try await session.keep("gh:github.com", "somebody", "gho_other")
    #expect(
      try await session.probe("accounts", "b.example") == "accounts amy@b.example zoe@b.example")
    #expect(try await session.probe("accounts", "c.example") == "accounts")
    #expect(
      try await session.probe("accounts")
        == "accounts amy@b.example zoe@b.example octocat@github.com")
  }

  @Test func `is gone after its removal, and others stay`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: token)
    _ = try await session.probe("save", "github.com", "hubot", input: token)
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 1")
    #expect(try await session.probe("token", "github.com", "octocat") == "none")
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 0")
    #expect(try await session.probe("token", "github.com", "hubot") == secretLine(token))
  }

  @Test func `is removed with all its duplicates`() async throws {
    let session = try await KeyringSession()
    // To the service an item with fewer attributes is not a duplicate, but one with more is.
    try await session.keep("ghrepo:github.com", "octocat", "copy", extra: ["extra", "1"])
    try await session.keep("ghrepo:github.com", "octocat", "copy", extra: ["extra", "2"])
    #expect(try await session.probe("accounts") == "accounts octocat@github.com")
    #expect(try await session.probe("remove", "github.com", "octocat") == "removed 2")
    #expect(try await session.probe("token", "github.com", "octocat") == "none")
  }

  @Test func `cannot be stored under a name that C would truncate`() async throws {
    // An argument cannot contain a NUL, so this uses the store directly; no bus is involved.
    let attributes = ItemAttributes(service: "ghrepo:github.com", username: "octo\0cat")
    let library = try SecretLibrary(soname: "libsecret-1.so.0")
    #expect(throws: CredentialStoreError.self) { try attributes.withTable(library) { _ in } }
  }
}

extension KeyringSession {
  /// Stores an item as another tool would.
  func keep(
    _ service: String, _ username: String, _ secret: String, extra: [String] = []
  ) async throws {
    let output = try await run(
      "secret-tool",
      ["store", "--label=other", "service", service, "username", username] + extra,
      input: Array(secret.utf8))
    try #require(output.exitCode == 0, "\(output.standardError)")
  }
}
