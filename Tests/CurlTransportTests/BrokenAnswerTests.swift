import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct BrokenAnswerTests {
  private func failure(_ steps: RawServerStep...) async throws -> TransportError? {
    let server = try RawServer { _ in steps }
    return await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfish\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nfish",
    "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX-Half",
    "HTTP/1.1 2",
    "SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "<html>not HTTP</html>",
    "",
  ])
  func `a truncated or invalid response is broken`(text: String) async throws {
    let failure = try await failure(.readRequest, .send(text))
    #expect(failure?.kind == "broken", "\(failure as Any)")
  }

  @Test func `a response in an unsupported version is broken`() async throws {
    let failure = try await failure(.readRequest, .send("HTTP/7.3 200 OK\r\n\r\n"))
    #expect(failure?.kind == "broken")
  }

  @Test func `a reset is broken`() async throws {
    let failure = try await failure(.readRequest, .reset)
    #expect(failure?.kind == "broken")
  }

  @Test func `a reset in the middle of the body is broken`() async throws {
    let failure = try await failure(
      .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this"),
      .pause(.milliseconds(20)), .reset)
    #expect(failure?.kind == "broken")
  }

  @Test func `a reset during the TLS handshake is broken`() async throws {
    let server = try RawServer(.receive, .reset)
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    #expect(failure?.kind == "broken", "\(failure as Any)")
  }

  @Test func `a closed port is a failed connection`() async throws {
    // The server and its port are gone when the request is sent.
    let port = try RawServer().port
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, "http://127.0.0.1:\(port)/"))
    guard case .connectionFailed("127.0.0.1", Int(port), .refused, _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test func `an impossible name is a host not found`() async {
    // Labels have at most 63 bytes, so no name server is queried.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, "https://\(host)/"))
    #expect(failure == .hostNotFound(host: host))
  }

  @Test func `a port without TLS is told as such`() async throws {
    let server = try RawServer(.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .stall)
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    guard case .notSecure("127.0.0.1", .notTLS(port: Int(server.port)), _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test func `a failure includes the host and libcurl's message`() async throws {
    let failure = try await failure(.readRequest)
    #expect(failure == .broken(host: "127.0.0.1", detail: "Empty reply from server"))
  }
}
