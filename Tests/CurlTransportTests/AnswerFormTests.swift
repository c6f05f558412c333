import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

/// Valid forms of a response.
@Suite(.timeLimit(.minutes(10))) struct AnswerFormTests {
  private func answer(_ steps: RawServerStep...) async throws -> HTTPResponse {
    let server = try RawServer { _ in [.readRequest] + steps }
    return try await CurlTransport().send(HTTPRequest(.get, server.url()))
  }

  @Test func `a chunked body is assembled and its trailers dropped`() async throws {
    let response = try await answer(
      .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nWiki\r\n"),
      .send("5\r\npedia\r\n0\r\nX-Trailer: late\r\n\r\n"))
    #expect(response.body == Data("Wikipedia".utf8))
    #expect(response.headers["X-Trailer"] == nil)
  }

  @Test func `a gzip body is decompressed`() async throws {
    let zipped = Gzip.repeating(UInt8(ascii: "a"), count: 1 + 258 * 4)
    let response = try await answer(.respond(200, ["Content-Encoding": "gzip"], body: zipped))
    #expect(response.body == Data(repeating: UInt8(ascii: "a"), count: 1 + 258 * 4))
  }

  @Test func `in HTTP 1.0 closing the connection ends the body`() async throws {
    let response = try await answer(.send("HTTP/1.0 200 OK\r\nServer: old\r\n\r\nall of it"))
    #expect(response.body == Data("all of it".utf8))
    #expect(response.headers["Server"] == "old")
  }

  @Test func `headers of 1xx responses are dropped`() async throws {
    let response = try await answer(
      .send("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\nX-Early: 1\r\n\r\n"),
      .send("HTTP/1.1 102 Processing\r\n\r\n"), .respond(200, ["X-Late": "2"]))
    #expect(response.status == 200)
    #expect(response.headers["X-Early"] == nil)
    #expect(response.headers["Link"] == nil)
    #expect(response.headers["X-Late"] == "2")
  }

  @Test(arguments: [204, 304])
  func `a response may have no body`(status: Int) async throws {
    let response = try await answer(.send("HTTP/1.1 \(status) Status\r\nETag: \"x\"\r\n\r\n"))
    #expect(response.status == status)
    #expect(response.body.isEmpty)
    #expect(response.headers["ETag"] == "\"x\"")
  }

  @Test func `a response that arrives byte by byte is the same`() async throws {
    let bytes = Array("HTTP/1.1 200 OK\r\nX-Slow: yes\r\nContent-Length: 2\r\n\r\nok".utf8)
    let server = try RawServer { _ in
      [.readRequest] + bytes.flatMap { [.send([$0]), .pause(.microseconds(200))] }
    }
    let response = try await CurlTransport().send(HTTPRequest(.get, server.url()))
    #expect(response.body == Data("ok".utf8))
    #expect(response.headers["X-Slow"] == "yes")
  }

  @Test func `a body may contain any bytes`() async throws {
    let bytes = (0...255).map { UInt8($0) }
    #expect(try await answer(.respond(body: bytes)).body == Data(bytes))
  }
}
