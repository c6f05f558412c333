import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
  @Test func `a redirect is followed and only the last response returned`() async throws {
    let server = try RawServer(
      .readRequest, .respond(301, ["Location": "/new", "X-Old": "1"], body: Array("gone".utf8)),
      .readRequest, .respond(200, ["X-New": "2"], body: Array("here".utf8)))
    let response = try await CurlTransport().send(HTTPRequest(.get, server.url("/old")))
    #expect(response.status == 200)
    #expect(response.body == Data("here".utf8))
    #expect(response.headers["X-Old"] == nil)
    #expect(response.headers["X-New"] == "2")
    #expect(response.url == server.url("/new"))
    #expect(response.redirects == 1)
  }

  @Test func `the token follows to the same host`() async throws {
    let server = try RawServer(.readRequest, .redirect(to: "/b"), .readRequest, .respond("ok"))
    _ = try await CurlTransport().send(
      HTTPRequest(.get, server.url("/a"), bearer: Secret("sesame")))
    #expect(
      server.requests.map { $0.header("Authorization") } == ["Bearer sesame", "Bearer sesame"])
  }

  @Test(arguments: ["127.0.0.1", "localhost", "127.0.0.2"])
  func `the token is not sent to another port or host`(host: String) async throws {
    let other = try RawServer(.readRequest, .respond("ok"))
    let url = "http://\(host):\(other.port)/"
    let server = try RawServer(.readRequest, .redirect(307, to: url))
    let failure = await CurlTransport().failure(
      of: HTTPRequest(.get, server.url(), bearer: Secret("sesame")))
    // Nothing listens on 127.0.0.2, so the request cannot be sent.
    #expect((failure == nil) == (host != "127.0.0.2"))
    #expect(server.requests.first?.header("Authorization") == "Bearer sesame")
    for request in other.requests { #expect(request.header("Authorization") == nil) }
    #expect(other.requests.count == (failure == nil ? 1 : 0))
  }

  @Test func `the token does not return to the first host through another one`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let other = try RawServer(.readRequest, .redirect(to: server.url("/back")))
    let response = try await CurlTransport().send(
      HTTPRequest(.get, other.url(), bearer: Secret("sesame")))
    #expect(response.redirects == 1)
    #expect(server.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test func `five redirects are followed and no more`() async throws {
    let server = try RawServer(.forever([.readRequest, .redirect(to: "/again")]))
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
    #expect(failure == .tooManyRedirects(limit: 5))
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a change is never redirected, with or without a body`(status: Int) async throws {
    for method in [HTTPRequest.Method.put, .post] {
      let server = try RawServer(
        .readRequest, .redirect(status, to: "/new"), .readRequest, .respond(204))
      let response = try await CurlTransport().send(
        HTTPRequest(method, server.url("/user/starred/a/b")))
      #expect(response.status == status)
      #expect(server.requests.map(\.method) == [method.rawValue])
    }
  }

  @Test func `a body is never sent to the redirect target`() async throws {
    let other = try RawServer(.readRequest, .respond("ok"))
    let server = try RawServer(.readRequest, .redirect(307, to: other.url()))
    let response = try await CurlTransport().send(
      HTTPRequest(.post, server.url(), body: Array("device_code".utf8)))
    #expect(response.status == 307)
    #expect(other.connections == 0)
  }

  @Test func `a request can opt out of following redirects`() async throws {
    let server = try RawServer(.readRequest, .redirect(to: "/new"))
    let response = try await CurlTransport().send(
      HTTPRequest(.get, server.url(), followsRedirects: false))
    #expect(response.status == 302)
    #expect(response.headers["Location"] == "/new")
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "scp://x/", "javascript:1",
  ])
  func `a redirect to another URL scheme is rejected`(target: String) async throws {
    let server = try RawServer(.readRequest, .redirect(to: target), .stall)
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
    #expect(failure?.kind == "redirectRefused", "\(failure as Any) \(server.requests)")
  }

  @Test(arguments: ["http://example.com/", "http://10.0.0.1/", "//example.com/x"])
  func `a redirect from this machine to plain http elsewhere is rejected`(
    target: String
  ) async throws {
    let server = try RawServer(.readRequest, .redirect(to: target), .stall)
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
    #expect(
      failure == .redirectRefused(detail: target.hasPrefix("//") ? "http:\(target)" : target))
    #expect(server.requests.count == 1)
  }

  @Test func `a redirect without a target is the response`() async throws {
    let server = try RawServer(.readRequest, .respond(301))
    let response = try await CurlTransport().send(HTTPRequest(.get, server.url()))
    #expect(response.status == 301 && response.redirects == 0)
  }

  @Test func `a redirect with a user name is rejected`() async throws {
    let other = try RawServer(.readRequest, .respond("ok"))
    let server = try RawServer(
      .readRequest, .redirect(to: "http://user:word@127.0.0.1:\(other.port)/"))
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
    #expect(failure?.kind == "redirectRefused")
    #expect(other.connections == 0)
  }

  /// The first connection is cut at different moments, so that libcurl finds it closed or closing.
  @Test(arguments: [[RawServerStep.stall], [.reset], [], [.pause(.milliseconds(1)), .reset]])
  func `invalid HTTP after a redirect is broken, not rejected`(after: [RawServerStep])
    async throws
  {
    let other = try RawServer(.readRequest, .send("Who are you?\n"))
    let server = try RawServer { connection in
      connection == 0
        ? [.readRequest, .redirect(to: after.isEmpty ? "/new" : other.url())] + after
        : [.readRequest, .send("Who are you?\n")]
    }
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url()))
    #expect(failure?.kind == "broken", "\(failure as Any)")
  }
}
