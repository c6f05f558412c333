import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  private func failure(
    _ limits: HTTPLimits, _ steps: RawServerStep..., scheme: String = "http"
  ) async throws -> TransportError? {
    let server = try RawServer { _ in steps }
    let url = "\(scheme)://127.0.0.1:\(server.port)/"
    return await CurlTransport().failure(of: HTTPRequest(.get, url, limits: limits))
  }

  @Test func `a body of exactly the limit is accepted`() async throws {
    let server = try RawServer(.readRequest, .respond(body: [1, 2, 3]))
    let request = HTTPRequest(.get, server.url(), limits: HTTPLimits(bodyBytes: 3))
    #expect(try await CurlTransport().send(request).body == Data([1, 2, 3]))
  }

  @Test func `a limit of 0 still accepts an empty body`() async throws {
    let server = try RawServer(.readRequest, .respond(body: []))
    let request = HTTPRequest(.get, server.url(), limits: HTTPLimits(bodyBytes: 0))
    #expect(try await CurlTransport().send(request).body.isEmpty)
  }

  @Test func `an announced size beyond the limit is rejected immediately`() async throws {
    let failure = try await failure(
      HTTPLimits(bodyBytes: 1000), .readRequest,
      .send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"), .stall)
    #expect(failure == .tooLarge(limit: 1000))
  }

  @Test func `an endless body is cancelled at the limit`() async throws {
    let failure = try await failure(
      HTTPLimits(bodyBytes: 100_000), .readRequest, .send("HTTP/1.1 200 OK\r\n\r\n"),
      .sendForever([UInt8](repeating: 7, count: 4096)))
    #expect(failure == .tooLarge(limit: 100_000))
  }

  @Test func `a small gzip body that expands beyond the limit is cancelled`() async throws {
    let bomb = Gzip.repeating(UInt8(ascii: "a"), count: 1 + 258 * 8000)
    #expect(bomb.count < 20_000)
    let failure = try await failure(
      HTTPLimits(bodyBytes: 1_000_000), .readRequest,
      .respond(200, ["Content-Encoding": "gzip"], body: bomb))
    #expect(failure == .tooLarge(limit: 1_000_000))
  }

  @Test(arguments: ["X: y\r\n", "X-Long: \(String(repeating: "y", count: 5000))\r\n"])
  func `endless headers are cancelled`(line: String) async throws {
    let lines = String(repeating: line, count: 1 + 20_000 / line.count)
    let failure = try await failure(
      .standard, .readRequest, .send("HTTP/1.1 200 OK\r\n"), .sendForever(Array(lines.utf8)))
    #expect(failure == .tooLarge(limit: HeaderBlock.limit))
  }

  @Test(arguments: [
    ("200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
    ("103 Early Hints\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"),
  ])
  func `endless trailers and interim responses are cancelled`(start: String, line: String)
    async throws
  {
    let lines = String(repeating: line, count: 1000)
    let failure = try await failure(
      .standard, .readRequest, .send("HTTP/1.1 \(start)"), .sendForever(Array(lines.utf8)))
    #expect(failure == .tooLarge(limit: HeaderBlock.limit))
  }

  @Test func `an endless header line is cancelled`() async throws {
    let failure = try await failure(
      .standard, .readRequest, .send("HTTP/1.1 200 OK\r\nX: "),
      .sendForever([UInt8](repeating: UInt8(ascii: "y"), count: 4096)))
    #expect(failure == .tooLarge(limit: HeaderBlock.limit))
  }

  @Test func `a handshake that never ends exceeds the connect limit`() async throws {
    let limit = Duration.milliseconds(150)
    let failure = try await failure(HTTPLimits(connect: limit), .stall, scheme: "https")
    #expect(failure == .timedOut(host: "127.0.0.1", after: limit, isUnsent: true))
  }

  @Test func `a missing response exceeds the total limit`() async throws {
    let limit = Duration.milliseconds(150)
    let failure = try await failure(HTTPLimits(total: limit), .readRequest, .stall)
    #expect(failure == .timedOut(host: "127.0.0.1", after: limit))
  }

  @Test func `an endless trickle exceeds the total limit`() async throws {
    let limit = Duration.milliseconds(250)
    let failure = try await failure(
      HTTPLimits(total: limit, stall: .seconds(1)), .readRequest,
      .send("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([0], every: .milliseconds(10)))
    #expect(failure == .timedOut(host: "127.0.0.1", after: limit))
  }

  @Test func `a response that stops exceeds the stall limit`() async throws {
    let failure = try await failure(
      HTTPLimits(stall: .seconds(1)), .readRequest,
      .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .stall)
    #expect(failure == .timedOut(host: "127.0.0.1", after: .seconds(1)))
  }

  @Test func `redirects share the total limit`() async throws {
    let limit = Duration.milliseconds(250)
    let server = try RawServer(
      .forever([.readRequest, .pause(.milliseconds(100)), .redirect(to: "/again")]))
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, server.url(), limits: HTTPLimits(total: limit)))
    #expect(failure == .timedOut(host: "127.0.0.1", after: limit))
  }
}
