import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct ExchangeTests {
  @Test func `a response is complete`() async throws {
    let server = try RawServer(
      .readRequest, .respond(404, ["X-One": "1", "x-two": " b "], body: Array("Not here".utf8)))
    let response = try await CurlTransport().send(HTTPRequest(.get, server.url("/a?b=c")))
    #expect(response.status == 404)
    #expect(response.headers["x-one"] == "1")
    #expect(response.headers["X-TWO"] == "b")
    #expect(response.body == Data("Not here".utf8))
    #expect(response.url == server.url("/a?b=c"))
    #expect(response.redirects == 0)
    #expect(response.duration > .zero)
    #expect(server.requests.map(\.target) == ["/a?b=c"])
  }

  @Test func `headers are sent as given`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let headers: HTTPHeaders = HTTPHeaders(["X-Api": "2022-11-28", "X-Empty": "", "Accept": "a/b"])
    _ = try await CurlTransport().send(HTTPRequest(.get, server.url(), headers: headers))
    let request = try #require(server.requests.first)
    #expect(request.header("X-Api") == "2022-11-28")
    #expect(request.header("X-Empty") == "")
    #expect(request.header("Accept") == "a/b")
    #expect(request.header("User-Agent") == "tests/1")
    #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
    #expect(request.header("Cookie") == nil)
    #expect(request.header("Authorization") == nil)
  }

  @Test func `a bearer becomes an Authorization header`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let secret = Secret("gho_sesame")
    _ = try await CurlTransport().send(HTTPRequest(.get, server.url(), bearer: secret))
    #expect(server.requests.first?.header("Authorization") == "Bearer gho_sesame")
  }

  @Test(arguments: [HTTPRequest.Method.post, .put])
  func `a body is sent with its size and without conditions`(method: HTTPRequest.Method)
    async throws
  {
    let server = try RawServer(.readRequest, .respond("ok"))
    // Larger than the size above which libcurl would wait for `100 Continue`.
    let body = [UInt8](repeating: 0, count: 2_000_000)
    let headers = HTTPHeaders(["Content-Type": "application/json"])
    _ = try await CurlTransport().send(
      HTTPRequest(method, server.url(), headers: headers, body: body))
    let request = try #require(server.requests.first)
    #expect(request.method == method.rawValue)
    #expect(request.body == body)
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("Expect") == nil)
  }

  @Test(arguments: [HTTPRequest.Method.post, .put], [nil, []] as [[UInt8]?])
  func `an empty body is announced with its size`(method: HTTPRequest.Method, body: [UInt8]?)
    async throws
  {
    let server = try RawServer(.readRequest, .respond(204))
    let response = try await CurlTransport().send(HTTPRequest(method, server.url(), body: body))
    #expect(response.status == 204)
    #expect(server.requests.first?.header("Content-Length") == "0")
    #expect(server.requests.first?.header("Content-Type") == nil)
  }

  @Test(arguments: [
    ("Bad Name", "x"), ("", "x"), ("Näme", "x"), ("X:", "x"), ("X", "a\r\nY: b"), ("X", "a\nb"),
    ("X", "a\u{0}b"), ("X\r\nY", "b"),
  ])
  func `a header that would break out of its line is rejected`(name: String, value: String)
    async throws
  {
    let server = try RawServer(.readRequest, .respond("ok"))
    var headers = HTTPHeaders()
    headers.append(name: name, value: value)
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, server.url(), headers: headers))
    #expect(failure == .other(code: 43, detail: name))
    #expect(server.connections == 0)
  }

  @Test(arguments: ["a\r\nX: y", "a\u{0}", "a\n"])
  func `a token that would break out of its line is rejected`(token: String) async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, server.url(), bearer: Secret(token)))
    #expect(failure == .other(code: 43, detail: "Authorization"))
    #expect(server.connections == 0)
  }
}
