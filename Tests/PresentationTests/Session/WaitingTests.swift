import Access
import Auth
import Core
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

/// The messages while a response takes long.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
  private static let lostWords = "The connection to github.com was lost (reset)."
  private static let lost = APIError.transport(.broken(host: "github.com", detail: "reset"))

  /// Responds when the test allows it.
  private struct SlowTransport: HTTPTransport {
    let clock: ManualClock

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      do { try await clock.sleep(for: .seconds(25)) } catch { throw .cancelled }
      throw .broken(host: "github.com", detail: "reset")
    }
  }

  @Test(
    arguments: [
      (1, 3, Duration.milliseconds(750), "\(Self.lostWords) Retrying in 1 s (1 of 3)…"),
      (1, 3, .zero, "\(Self.lostWords) Retrying now (1 of 3)…"),
      (1, nil, .zero, "\(Self.lostWords) Retrying now…"),
      (3, 3, .seconds(4), "Retrying in 4 s (3 of 3)…"),
      (2, 3, .zero, "Retrying now (2 of 3)…"), (9, nil, .seconds(60), "Retrying in 1 min…"),
    ] as [(Int, Int?, Duration, String)])
  func `a retry is reported with its number and time, and its reason the first time`(
    number: Int, limit: Int?, pause: Duration, words: String
  ) async throws {
    let stage = try await Stage()
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    session.listener(
      .retrying(number: number, limit: limit, pause: pause, Self.lost, session))
    #expect(try stage.speech == "\(words)\n")
  }

  @Test func `a log reports the wait once`() async throws {
    let stage = try await Stage()
    let tell = stage.context.listener(isVerbose: false)
    for left in [65, 64, 63] { tell(.waiting(.seconds(left))) }
    tell(.waited)
    #expect(try stage.speech == "Waiting 1 min 5 s…\n")
  }

  @Test func `pages after the first are named`() async throws {
    let stage = try await Stage(language: .pl)
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    #expect(
      session.retry(1, of: 3, after: .zero, Self.lost, page: 4).text(in: .pl)
        == "Strona 4: Utracono połączenie z github.com (reset). Ponowna próba (1 z 3)…")
    #expect(
      session.retry(2, of: 3, after: .zero, Self.lost, page: 4).text(in: .pl)
        == "Strona 4: Ponowna próba (2 z 3)…")
  }

  @Test func `a slow response is reported once if there is no progress line`() async throws {
    let network = ManualClock()
    let stage = try await Stage(transport: SlowTransport(clock: network))
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let reader = Reader(session: session, settings: ReadSettings(), in: stage.context)
    let endpoint = Endpoint.repository(try RepositoryName(parsing: "a/b"))
    for _ in 0..<2 {
      async let reading: Void = {
        await #expect(throws: ReadError.api(Self.lost)) { try await reader.read(endpoint) }
      }()
      await network.sleepers(1)
      stage.stopwatch.advance(by: .seconds(10))
      while try stage.speech.isEmpty { await Task.yield() }
      network.advanceToNext()
      await reading
    }
    #expect(try stage.speech == "Still waiting for github.com to respond.\n")
  }

  @Test func `a fast response prints no message`() async throws {
    let stage = try await Stage()
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let reader = Reader(session: session, settings: ReadSettings(), in: stage.context)
    let endpoint = Endpoint.repository(try RepositoryName(parsing: "a/b"))
    await #expect(throws: ReadError.self) { try await reader.read(endpoint) }
    await stage.stopwatch.sleepers(0)
    stage.stopwatch.advance(by: .seconds(100))
    #expect(try stage.speech.isEmpty)
  }
}
