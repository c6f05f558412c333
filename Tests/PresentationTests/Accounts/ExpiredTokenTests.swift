import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import HTTP
import PresentationTestSupport
import Synchronization
import Testing

@testable import GitHub
@testable import Presentation

/// A token that expires by GitHub's clock while it is used.
@Suite(.timeLimit(.minutes(10))) struct ExpiredTokenTests {
  /// GitHub's clock, which is two hours ahead.
  private static let time = Stage.now.addingTimeInterval(2 * 3600)

  /// A token that GitHub issued `age` ago, and that lives for eight hours.
  private static func pair(
    _ name: String, age: TimeInterval, clockOffset: TimeInterval = 0
  ) throws -> RenewableToken {
    let now = Stage.now.addingTimeInterval(-age)
    return try #require(
      RenewableToken(
        IssuedToken(
          access: Secret("ghu_\(name)"), expiresIn: .seconds(8 * 3600),
          refresh: Secret("ghr_\(name)"), issuedAt: now.addingTimeInterval(clockOffset)),
        clientID: "Iv1.test", now: now))
  }

  private func store(_ pair: RenewableToken, _ stage: Stage) async throws {
    let account = Account(host: "github.com", login: "monalisa")
    try await stage.keyring.save(pair.access, as: .token, of: account)
    try await stage.keyring.save(pair.stored, as: .renewal, of: account)
    var record = AccountRecord(login: "monalisa", storage: .keyring, kind: .githubAppUser)
    (record.renewal, record.expiresAt) = (.automatic, pair.expiresAt)
    try await stage.context.accounts.add(record, on: "github.com")
  }

  @Test func `a page whose token another page has renewed is read again`() async throws {
    let github = ExpiringTransport(accepted: Secret("ghu_new"), time: Self.time)
    let stage = try await Stage(transport: github)
    try await store(Self.pair("old", age: 7 * 3600), stage)
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let reader = Reader(session: session, settings: ReadSettings(), in: stage.context)
    async let first = reader.read(.repository(RepositoryName(parsing: "a/first")))
    async let second = reader.read(.repository(RepositoryName(parsing: "a/second")))
    try await github.waitForRequests(2)
    try await store(Self.pair("new", age: 0, clockOffset: 2 * 3600), stage)
    github.refuse("first")
    #expect(try await first.value.id == 7)
    github.refuse("second")
    #expect(try await second.value.id == 7)
  }

  @Test func `git gets the expiry date by the clock of this machine`() async throws {
    let stage = try await Stage()
    try await store(Self.pair("new", age: 0, clockOffset: 9 * 3600), stage)
    try await CredentialHelper(minimum: nil, in: stage.context).answer(
      "get", Array("protocol=https\nhost=github.com\n".utf8))
    let end = Int(Stage.now.timeIntervalSince1970) + 8 * 3600
    #expect(try stage.output.hasSuffix("\npassword=ghu_new\npassword_expiry_utc=\(end)\n"))
  }

  @Test func `git gets no token that has expired by GitHub's clock`() async throws {
    let stage = try await Stage()
    let expired = try Self.pair("old", age: 8 * 3600, clockOffset: 1800)
    try await store(expired, stage)
    try await CredentialHelper(minimum: nil, in: stage.context).answer(
      "get", Array("protocol=https\nhost=github.com\n".utf8))
    #expect(try stage.output.isEmpty)
  }
}

/// GitHub, which rejects every token but one; the test says when.
private final class ExpiringTransport: HTTPTransport {
  private let accepted: Secret
  private let time: Date
  private let state = Mutex((requests: 0, refused: Set<String>()))

  init(accepted: Secret, time: Date) {
    self.accepted = accepted
    self.time = time
  }

  func waitForRequests(_ count: Int) async throws {
    while state.withLock({ $0.requests < count }) { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Responds to the request for the repository `name`.
  func refuse(_ name: String) {
    state.withLock { _ = $0.refused.insert(name) }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let name = request.url.split(separator: "/").last.map(String.init) ?? ""
    if request.bearer == accepted {
      let body = #"{"id": 7, "name": "b", "full_name": "a/b", "html_url": "https://github.com/"}"#
      return HTTPResponse(
        status: 200, headers: HTTPHeaders(), body: Data(body.utf8), url: request.url)
    }
    state.withLock { $0.requests += 1 }
    while state.withLock({ !$0.refused.contains(name) }) {
      do { try await Task.sleep(for: .milliseconds(5)) } catch { throw .cancelled }
    }
    return HTTPResponse(
      status: 401, headers: HTTPHeaders(["Date": DoctorTransport.text(time)]),
      body: Data(#"{"message": "Bad credentials"}"#.utf8), url: request.url)
  }
}
