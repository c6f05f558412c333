import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import HTTP
import PresentationTestSupport
import Testing

@testable import GitHub
@testable import Presentation

/// The token for another program, which wants it to last.
@Suite(.timeLimit(.minutes(10))) struct LastingCredentialTests {
  private func credential(
    _ stage: Stage, lasting minimum: Duration? = .seconds(2 * 3600)
  ) async throws -> Credential {
    try await Session(verbose: false, in: stage.context)
      .credential(lasting: minimum, in: stage.context)
  }

  /// An account whose token ends in an hour.
  private func stage(_ renewal: RenewalState?) async throws -> Stage {
    let stage = try await Stage(logins: ["monalisa"])
    let pair = try #require(
      RenewableToken(
        IssuedToken(
          access: Secret("ghu_1"), expiresIn: .seconds(3600), refresh: Secret("ghr_1"),
          issuedAt: Stage.now),
        clientID: "Iv1.test", now: Stage.now))
    try await stage.keyring.save(
      pair.stored, as: .renewal, of: Account(host: stage.host, login: "monalisa"))
    var record = AccountRecord(
      login: "monalisa", storage: .keyring, kind: .githubAppUser, expiresAt: pair.expiresAt)
    record.renewal = renewal
    try await stage.context.accounts.add(record, on: stage.host)
    return stage
  }

  @Test(arguments: [nil, RenewalState.refused])
  func `a token that nothing renews must be replaced to last longer`(
    renewal: RenewalState?
  ) async throws {
    let stage = try await stage(renewal)
    #expect(try await credential(stage, lasting: .seconds(1800)).login == "monalisa")
    let failure = await #expect(throws: Failure.self) { try await credential(stage) }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(failure?.text.hasSuffix("requires. | Run `ghrepo login`.") == true)
  }

  @Test func `a renewal that fails now may work later`() async throws {
    let stage = try await stage(.automatic)
    let failure = await #expect(throws: Failure.self) { try await credential(stage) }
    #expect(failure?.report.exitCode == .tryLater)
  }

  @Test func `a token of unknown age is given, and that is said`() async throws {
    let stage = try await Stage(["GH_TOKEN": "x"])
    #expect(try await credential(stage).source == .environment(variable: "GH_TOKEN"))
    #expect(try stage.speech.contains("GH_TOKEN"))
    _ = try await credential(stage, lasting: nil)
    #expect(try stage.speech.split(separator: "\n").count == 1)
  }

  @Test func `without a login there is none`() async throws {
    let failure = await #expect(throws: Failure.self) { try await credential(try await Stage()) }
    #expect(failure?.report.exitCode == .notLoggedIn)
  }

  @Test func `without a prompt, one of several accounts must be named`() async throws {
    let stage = try await Stage(logins: ["ada", "mona"])
    let session = try await Session(verbose: false, in: stage.context)
    let records = try await session.storedAccounts()
    let named = try await session.account(
      among: records, named: "MONA", question: .plain("Which?"), in: stage.context)
    #expect(named.login == "mona")
    let error = await #expect(throws: AuthError.self) {
      try await session.account(
        among: records, named: nil, question: .plain("Which?"), in: stage.context)
    }
    #expect(error.map { session.failure($0).text.contains("ada, mona") } == true)
    #expect(try stage.speech == "")
  }
}
