import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

/// What a failing proxy is called. Requests under another policy leave the proxy to the environment
/// of the process, so these are for public addresses.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
  private static let host = "pictures.test"

  private static func failure(
    _ address: String, limits: HTTPLimits = .standard, entries: [String] = []
  ) async -> (problem: ProxyProblem, proxy: TransportInspection.Proxy, detail: String)? {
    var configuration = CurlConfiguration(
      userAgent: "tests/1", proxies: ProxyRules(environment: ["https_proxy": address]))
    configuration.hostEntries = entries
    let failure = await CurlTransport(configuration).failure(
      of: HTTPRequest(
        .get, "https://\(host)/x.png", limits: limits, reach: .publicAddresses(except: [])))
    guard case .proxyFailed(let proxy?, let problem, let detail) = failure else {
      Issue.record("\(failure as Any)")
      return nil
    }
    #expect(proxy.variable == "https_proxy")
    return (problem, proxy, detail)
  }

  @Test(arguments: ["http", "https", "socks5", "socks5h", "socks4a"])
  func `a proxy that is down is named, and not the host`(scheme: String) async throws {
    // The server and its port are gone when the request is sent.
    let port = try RawServer().port
    let failure = await Self.failure(
      "\(scheme)://127.0.0.1:\(port)", entries: ["\(Self.host):443:192.0.2.1"])
    #expect(failure?.problem == .connectionFailed(.refused))
    #expect(failure?.proxy.address == "\(scheme)://127.0.0.1:\(port)")
  }

  @Test(arguments: ["http", "https", "socks5h", "socks4a"])
  func `a proxy that accepts a connection and says nothing is silent`(scheme: String) async throws {
    let proxy = try RawServer(.stall)
    let limit = Duration.milliseconds(150)
    let failure = await Self.failure(
      "\(scheme)://127.0.0.1:\(proxy.port)", limits: HTTPLimits(connect: limit))
    #expect(failure?.problem == .timedOut(after: limit))
  }

  @Test(arguments: ["http", "https", "socks5", "socks5h", "socks4a"])
  func `a proxy whose name is not there is not found`(scheme: String) async {
    let failure = await Self.failure("\(scheme)://\(String(repeating: "a", count: 64)).invalid:1")
    #expect(failure?.problem == .notFound)
  }

  @Test(arguments: [
    ("https", "HTTP/1.1 400 Bad Request\r\n\r\n"), ("socks5h", "HTTP/1.1 400 Bad Request\r\n\r\n"),
    ("socks4a", "HTTP/1.1 400 Bad Request\r\n\r\n"), ("http", "\u{5}\u{0}"), ("http", ""),
    ("http", "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}F"), ("https", ""), ("socks5h", ""),
  ])
  func `a proxy of another kind is told`(scheme: String, answer: String) async throws {
    let proxy = try RawServer(.receive, .send(answer))
    let failure = await Self.failure("\(scheme)://127.0.0.1:\(proxy.port)")
    #expect(failure?.problem == .otherProtocol, "\(failure as Any)")
  }

  @Test(arguments: ["http", "socks5h"])
  func `a proxy that resets the connection is lost`(scheme: String) async throws {
    let proxy = try RawServer(.receive, .reset)
    let failure = await Self.failure("\(scheme)://127.0.0.1:\(proxy.port)")
    #expect(failure?.problem == .lost, "\(failure as Any)")
  }

  @Test(arguments: [false, true])
  func `a proxy is to blame until its whole response to CONNECT is there`(
    stalls: Bool
  ) async throws {
    let proxy = try RawServer { _ in
      [.readRequest, .send("HTTP/1.1 200 OK\r\nX: ")] + (stalls ? [.stall] : [])
    }
    let limit = Duration.milliseconds(150)
    let failure = await Self.failure(
      "http://127.0.0.1:\(proxy.port)",
      limits: stalls ? HTTPLimits(connect: limit) : .standard)
    #expect(failure?.problem == (stalls ? .timedOut(after: limit) : .lost), "\(failure as Any)")
  }

  @Test func `a proxy that has worked is lost, not of another kind`() async throws {
    // The second request needs a connection of its own.
    let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    let server = try await TLSServer(answers: ["ok": answer], names: "DNS:\(Self.host)")
    let port = server.port
    let proxy = try RawServer { connection in
      [.readRequest]
        + (connection == 0 ? [.send("HTTP/1.1 200 OK\r\n\r\n"), .relay(to: port)] : [])
    }
    let transport = CurlTransport(
      CurlConfiguration(
        caFile: server.certificate, userAgent: "tests/1",
        proxies: ProxyRules(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])))
    let request = HTTPRequest(
      .get, "https://\(Self.host)/ok", reach: .publicAddresses(except: []))
    _ = try await transport.send(request)
    let failure = await transport.failure(of: request)
    guard case .proxyFailed(_, .lost, _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test(arguments: [
    (403, "", ProxyProblem.refused(host: host, status: 403)),
    (502, "mona:word@", .refused(host: host, status: 502)),
    (405, "", .notAProxy(status: 405)), (407, "", .credentialsNeeded),
    (407, "mona:word@", .credentialsRefused),
  ])
  func `a proxy's refusal has its own problem`(
    status: Int, user: String, problem: ProxyProblem
  ) async throws {
    let proxy = try RawServer(.readRequest, .respond(status))
    let failure = await Self.failure("http://\(user)127.0.0.1:\(proxy.port)")
    #expect(failure?.problem == problem)
    #expect(failure?.proxy.address == "http://127.0.0.1:\(proxy.port)")
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
  }

  /// Replies of SOCKS5 (RFC 1928, 6; RFC 1929, 2).
  @Test(arguments: [
    ([5, 0xFF], [], ProxyProblem.credentialsRefused),
    ([5, 2], [1, 1], .credentialsRefused),
    ([5, 0], [5, 2, 0, 1, 0, 0, 0, 0, 0, 0], .refused(host: host, status: nil)),
    ([5, 0], [5, 5, 0, 1, 0, 0, 0, 0, 0, 0], .refused(host: host, status: nil)),
  ])
  func `a SOCKS proxy's refusal has its own problem`(
    greeting: [UInt8], reply: [UInt8], problem: ProxyProblem
  ) async throws {
    let proxy = try RawServer(.receive, .send(greeting), .receive, .send(reply), .stall)
    let failure = await Self.failure("socks5h://mona:word@127.0.0.1:\(proxy.port)")
    #expect(failure?.problem == problem, "\(failure as Any)")
  }

  @Test func `what fails behind the proxy's tunnel is the host's failure`() async throws {
    let proxy = try RawServer(
      .readRequest, .send("HTTP/1.1 200 OK\r\n\r\n"), .receive, .send("HTTP/1.1 400 No\r\n\r\n"))
    let configuration = CurlConfiguration(
      userAgent: "tests/1",
      proxies: ProxyRules(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"]))
    let failure = await CurlTransport(configuration).failure(
      of: HTTPRequest(.get, "https://\(Self.host)/", reach: .publicAddresses(except: [])))
    #expect(failure?.kind == "notSecure", "\(failure as Any)")
  }

  @Test(arguments: [[], [.reset]] as [[RawServerStep]])
  func `what ends during the handshake is a lost connection, and no request was sent`(
    end: [RawServerStep]
  ) async throws {
    let proxy = try RawServer { _ in
      [.readRequest, .send("HTTP/1.1 200 OK\r\n\r\n"), .receive] + end
    }
    let configuration = CurlConfiguration(
      userAgent: "tests/1",
      proxies: ProxyRules(environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"]))
    let failure = await CurlTransport(configuration).failure(
      of: HTTPRequest(.get, "https://\(Self.host)/", reach: .publicAddresses(except: [])))
    guard case .broken(Self.host, _, isUnsent: true) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test(arguments: [
    "http://corp:Hunter2#Pass@127.0.0.1:1", "http://corp:Hunter2/x@127.0.0.1:1",
    "http://corp@x:Hunter2@127.0.0.1:1", "http://corp:Hunter2 x@127.0.0.1:1",
    "http://corp:Hunter2@127.0.0.1:99999", "foo://corp:Hunter2@127.0.0.1:1",
    "http://Hunter2@127.0.0.1:1", "http://corp:%48unter2@127.0.0.1:1", "corp:Hunter2@127.0.0.1:1",
    "http://corp:Hunter2", "socks5h://corp:Hunter2@127.0.0.1:1", "http://corp:Hunter2@[::1",
  ])
  func `no part of an error has the proxy's password`(address: String) async {
    let failure = await Self.failure(address)
    #expect(failure != nil && !"\(failure as Any)".contains("unter2"), "\(failure as Any)")
  }
}
