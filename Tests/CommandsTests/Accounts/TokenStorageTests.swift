import Access
import Auth
import Core
import CoreTestSupport
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Where a login stores its token.
@Suite(.timeLimit(.minutes(10))) struct TokenStorageTests {
  private func storage(_ stage: Stage, _ chosen: StorageKind? = nil) async throws -> StorageKind {
    try await Session(hostname: nil, verbose: false, in: stage.context).tokenStorage(
      chosen, in: stage.context)
  }

  private func failure(_ body: () async throws -> StorageKind) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  private let none = CredentialStoreError.noSession(detail: "x")

  @Test func `it is the keyring, unless another store is chosen`() async throws {
    let stage = try await Stage()
    #expect(try await storage(stage) == .keyring)
    for kind in StorageKind.allCases { #expect(try await storage(stage, kind) == kind) }
    #expect(try stage.speech.contains("unencrypted in /home/mona/tokens.json"))
  }

  @Test func `without a keyring, what works is named, best first`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: none))
    let failure = await failure { try await storage(stage) }
    #expect(failure?.report.exitCode == .unavailable)
    let next = failure?.report.next?.text(in: .en) ?? ""
    #expect(next.hasPrefix("`ghrepo login --store pass` works here. Encrypted with your GnuPG key"))
    #expect(
      next.contains("\n`ghrepo login --store systemd` works here. The token is encrypted"))
    #expect(next.contains("\n`ghrepo login --store file` stores the token in a plain file"))
  }

  @Test func `without a keyring, what does not work is not named`() async throws {
    let stage = try await Stage(
      keyring: MemoryStore(failing: none), pass: MemoryStore(failing: .programMissing("pass")),
      systemd: MemoryStore(failing: .machineKeyDenied))
    let next = await failure { try await storage(stage) }?.report.next?.text(in: .en) ?? ""
    #expect(next.hasPrefix("`ghrepo login --store file` stores"))
  }

  @Test func `a locked keyring is not replaced by another store`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .locked))
    let failure = await failure { try await storage(stage) }
    #expect(failure?.report.exitCode == .keyringLocked)
    #expect(failure?.report.next?.text(in: .en).contains("--store") == false)
  }

  @Test func `a chosen store that does not work is not replaced`() async throws {
    let stage = try await Stage(pass: MemoryStore(failing: .notInitialized(path: "/p")))
    let failure = await failure { try await storage(stage, .pass) }
    #expect(
      failure?.text == "There is no password store in /p. | Create it with `pass init KEY`; "
        + "`gpg --list-secret-keys` shows your keys.")
  }
}
