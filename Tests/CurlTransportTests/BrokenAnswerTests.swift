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
  func `an answer that ends early or makes no sense is broken`(text: String) async throws {
    let failure = try await failure(.readRequest, .send(text))
    #expect(failure?.kind == "broken", "\(failure as Any)")
  }

  @Test func `an answer in a version that was not asked for is broken`() async throws {
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

  @Test func `nobody listening is a failed connection`() async throws {
    // The server is gone when the request is sent, and its port with it.
    let url = try RawServer().url()
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, url))
    #expect(failure?.kind == "connectionFailed")
  }

  @Test func `a name that cannot exist is no host`() async {
    // Labels hold at most 63 bytes, so no name server is asked.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, "https://\(host)/"))
    #expect(failure == .hostNotFound(host: host))
  }

  @Test func `plain text where TLS is due is not secure`() async throws {
    let server = try RawServer(.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .stall)
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/"))
    #expect(failure?.kind == "notSecure")
  }

  @Test func `a failure tells the host and what libcurl says`() async throws {
    let failure = try await failure(.readRequest)
    #expect(failure == .broken(host: "127.0.0.1", detail: "Empty reply from server"))
  }
}
