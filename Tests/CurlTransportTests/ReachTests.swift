import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

/// Requests that may reach public addresses only.
@Suite(.timeLimit(.minutes(10))) struct ReachTests {
  static func request(_ url: String, trusting: [String] = []) -> HTTPRequest {
    HTTPRequest(
      .get, url, limits: HTTPLimits(connect: .seconds(5), total: .seconds(5)),
      reach: .publicAddresses(except: Set(trusting.compactMap { HTTPOrigin(of: $0) })))
  }

  /// Resolves names to the given addresses, as a name server would.
  static func transport(
    _ entries: String..., proxies: ProxyRules = ProxyRules(), trusting file: String? = nil,
    library: String = CurlLibrary.standardName
  ) -> CurlTransport {
    var configuration = CurlConfiguration(caFile: file, userAgent: "tests/1", proxies: proxies)
    configuration.hostEntries = entries
    return CurlTransport(configuration, library: library)
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001", "0", "0.0.0.0",
    "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "localhost",
    "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1.", "%3127.0.0.1", "①②⑦.0.0.1",
  ])
  func `no spelling of this machine's address is reached`(host: String) async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    for scheme in ["https", "http"] {
      let failure = await Self.transport().failure(
        of: Self.request("\(scheme)://\(host):\(server.port)/"))
      let kinds = ["addressRefused", "invalidAddress", "hostNotFound"]
      #expect(kinds.contains(failure?.kind ?? ""), "\(failure as Any)")
    }
    #expect(server.connections == 0)
  }

  @Test(arguments: ["10.0.0.1", "169.254.169.254", "192.168.1.1", "[fe80::1]", "[fd00::1]"])
  func `private network addresses are rejected by their text`(host: String) async {
    let failure = await Self.transport().failure(of: Self.request("https://\(host)/x.png"))
    #expect(failure == .addressRefused(host: host))
  }

  @Test func `plain http is rejected for every host`() async {
    let failure = await Self.transport().failure(of: Self.request("http://example.com/x.png"))
    #expect(failure == .addressRefused(host: "example.com"))
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.1,127.0.0.2", "[::1]", "[::1],127.0.0.1"])
  func `a public name that resolves to this machine is rejected before a packet is sent`(
    addresses: String
  ) async throws {
    let server = try RawServer(.stall)
    let transport = Self.transport("pictures.test:\(server.port):\(addresses)")
    let failure = await transport.failure(
      of: Self.request("https://pictures.test:\(server.port)/x.png"))
    #expect(failure == .addressRefused(host: "pictures.test"))
    #expect(server.connections == 0)
  }

  @Test func `a trusted origin on this machine is reached over http, without credentials`()
    async throws
  {
    let server = try RawServer(.readRequest, .respond("ok"))
    var request = Self.request(server.url("/x"), trusting: [server.url()])
    request.bearer = Secret("sesame")
    request.headers = HTTPHeaders([
      "Cookie": "a=b", "referer": "https://example.com", "Authorization": "Bearer sesame",
      "If-None-Match": "\"1\"",
    ])
    #expect(try await Self.transport().send(request).status == 200)
    let sent = try #require(server.requests.first)
    for name in ["Authorization", "Cookie", "Referer"] { #expect(sent.header(name) == nil) }
    #expect(sent.header("If-None-Match") == "\"1\"")
  }

  @Test func `trust applies to one port only`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let failure = await Self.transport().failure(
      of: Self.request(server.url(), trusting: ["http://127.0.0.1:1"]))
    #expect(failure?.kind == "addressRefused")
    #expect(server.connections == 0)
  }

  @Test func `trusted origins may redirect to each other, five times`() async throws {
    let last = try RawServer(.readRequest, .respond("here"))
    let first = try RawServer(.readRequest, .redirect(to: last.url("/there")))
    let response = try await Self.transport().send(
      Self.request(first.url(), trusting: [first.url(), last.url()]))
    #expect(response.body == Data("here".utf8))
    #expect(response.redirects == 1)
    #expect(response.url == last.url("/there"))

    let endless = try RawServer(.forever([.readRequest, .redirect(to: "/again")]))
    let failure = await Self.transport().failure(
      of: Self.request(endless.url(), trusting: [endless.url()]))
    #expect(failure == .tooManyRedirects(limit: 5))
    #expect(endless.requests.count == 6)
  }

  @Test(arguments: ["http", "https"])
  func `a redirect cannot lead where a request must not go`(scheme: String) async throws {
    let inner = try RawServer(.readRequest, .respond("secret"))
    let first = try RawServer(
      .readRequest, .redirect(to: "\(scheme)://127.0.0.1:\(inner.port)/admin"))
    let failure = await Self.transport().failure(
      of: Self.request(first.url(), trusting: [first.url()]))
    #expect(["addressRefused", "redirectRefused"].contains(failure?.kind ?? ""))
    #expect(inner.connections == 0)
  }

  @Test func `a redirect to a name that resolves to this machine is rejected`() async throws {
    let inner = try RawServer(.stall)
    let first = try RawServer(
      .readRequest, .redirect(to: "https://pictures.test:\(inner.port)/"))
    let failure = await Self.transport("pictures.test:\(inner.port):127.0.0.1").failure(
      of: Self.request(first.url(), trusting: [first.url()]))
    #expect(failure == .addressRefused(host: "pictures.test"))
    #expect(inner.connections == 0)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.com/", "https://me:word@example.com/"])
  func `a redirect to another URL scheme is rejected`(target: String) async throws {
    let server = try RawServer(.readRequest, .redirect(to: target))
    let failure = await Self.transport().failure(
      of: Self.request(server.url(), trusting: [server.url()]))
    #expect(failure?.kind == "redirectRefused")
  }

  @Test func `all redirects share the time limit`() async throws {
    let server = try RawServer(
      .forever([.readRequest, .pause(.milliseconds(150)), .redirect(to: "/again")]))
    var request = Self.request(server.url(), trusting: [server.url()])
    request.limits.total = .milliseconds(400)
    let failure = await Self.transport().failure(of: request)
    #expect(failure?.kind == "timedOut")
    #expect(server.requests.count <= 4)
  }

  @Test func `the user's proxy may have any address, and is used for public names only`()
    async throws
  {
    let proxy = try RawServer(.readRequest, .respond(403))
    let rules = ProxyRules(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
    let transport = Self.transport(proxies: rules)
    _ = await transport.failure(of: Self.request("https://pictures.test/x.png"))
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
    for host in ["127.0.0.1", "localhost", "10.0.0.1", "[::1]"] {
      let failure = await transport.failure(of: Self.request("https://\(host)/"))
      #expect(failure == .addressRefused(host: host))
    }
    #expect(proxy.connections == 1)
  }

  @Test func `a name excluded from the proxy is checked as without a proxy`() async throws {
    let server = try RawServer(.stall)
    let rules = ProxyRules(environment: [
      "ALL_PROXY": "http://127.0.0.1:1", "NO_PROXY": "other.org, .test",
    ])
    let transport = Self.transport("pictures.test:\(server.port):127.0.0.1", proxies: rules)
    let failure = await transport.failure(
      of: Self.request("https://pictures.test:\(server.port)/"))
    #expect(failure == .addressRefused(host: "pictures.test"))
    #expect(server.connections == 0)
  }

  @Test func `a connection opened for other requests is not reused`() async throws {
    let server = try await TLSServer(answers: [:], names: "DNS:pictures.test", staysOpen: true)
    let transport = Self.transport(
      "pictures.test:\(server.port):127.0.0.1", trusting: server.certificate)
    let url = "https://pictures.test:\(server.port)/x"
    server.answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    #expect(try await transport.send(HTTPRequest(.get, url)).status == 200)
    #expect(
      await transport.failure(of: Self.request(url)) == .addressRefused(host: "pictures.test"))
  }
}
