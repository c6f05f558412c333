import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct WireTests {
  private func withSimulator(
    _ body: (GitHubSimulator, RawClient) async throws -> Void
  ) async throws {
    var configuration = SimulatorConfiguration()
    configuration.repositories = 20
    let simulator = try await GitHubSimulator.start(configuration)
    do {
      try await body(simulator, RawClient(port: simulator.port))
    } catch {
      await simulator.stop()
      throw error
    }
    await simulator.stop()
  }

  private func length(_ answer: RawClient.Value) -> Int? {
    answer.head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.output.1) }
  }

  @Test func `no other server gets the port of one that was stopped`() async throws {
    try await withSimulator { simulator, _ in
      await simulator.stop()
      #expect(!canBind(simulator.port))
    }
  }

  @Test func `a simulator has not stopped while another program has its socket`() async throws {
    try await withSimulator { simulator, _ in
      let listener = try #require((0..<4096).first { listens($0, on: simulator.port) })
      let inherited = dup(listener)
      let stopping = Task { await simulator.stop() }
      while listens(listener, on: simulator.port) { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
      close(inherited)
      await stopping.value
      #expect(!canBind(simulator.port))
    }
  }

  private func canBind(_ port: UInt16) -> Bool {
    let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(other) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(other, $0, size) }
    }
    return result == 0
  }

  private func listens(_ descriptor: Int32, on port: UInt16) -> Bool {
    var (isListening, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length)
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return isListening == 1 && result == 0 && address.sin_port == port.bigEndian
  }

  @Test func `a response is complete, and the connection closes on request`() async throws {
    try await withSimulator { _, client in
      let answer = try await client.get("/repos/octo-org/hello-world")
      #expect(answer.status == 200)
      #expect(answer.ending == .closed)
      #expect(length(answer) == answer.body.utf8.count)
    }
  }

  @Test func `a text is compressed for those who ask for it`() async throws {
    try await withSimulator { _, client in
      let request = "GET /meta HTTP/1.1\r\nHost: x:1\r\nUser-Agent: raw\r\nConnection: close\r\n"
      let packed = try await client.exchange(request + "Accept-Encoding: deflate, gzip\r\n\r\n")
      #expect(packed.head.contains("Content-Encoding: gzip"))
      let plain = try await client.exchange(request + "\r\n")
      #expect(!plain.head.contains("Content-Encoding"))
      #expect(try #require(length(packed)) == #require(length(plain)) + 23)
    }
    #expect(
      Gzip.encoded(Array("hello".utf8)) == [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 5, 0, 0xFA, 0xFF, 0x68, 0x65, 0x6C, 0x6C, 0x6F,
        0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
      ])
  }

  @Test func `a connection serves several requests`() async throws {
    try await withSimulator { simulator, client in
      let request = "GET /meta HTTP/1.1\r\nHost: x:1\r\nUser-Agent: raw\r\n\r\n"
      let last = "GET /meta HTTP/1.1\r\nHost: x:1\r\nUser-Agent: raw\r\nConnection: close\r\n\r\n"
      let answer = try await client.exchange(request + request + last)
      #expect(answer.text.split(separator: "HTTP/1.1 200 OK").count == 3)
      #expect(simulator.requests.count == 3)
    }
  }

  @Test func `requests are served concurrently`() async throws {
    try await withSimulator { simulator, client in
      simulator.inject(.stall, for: "/repos/*")
      try await withThrowingTaskGroup(of: RawClient.Ending.self) { group in
        for _ in 0..<8 {
          group.addTask { try await client.get("/repos/octo-org/hello-world").ending }
        }
        // None of these ends, so all of them are being served.
        while simulator.requests.count < 8 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await client.get("/meta").status == 200)
        await simulator.stop()
        for try await ending in group { #expect(ending != .silent) }
      }
    }
  }

  @Test func `HEAD has the length without the body`() async throws {
    try await withSimulator { _, client in
      let answer = try await client.exchange(
        "HEAD /repos/octo-org/hello-world HTTP/1.1\r\nHost: x\r\nUser-Agent: raw\r\n"
          + "Connection: close\r\n\r\n")
      #expect(length(answer) ?? 0 > 5000)
      #expect(answer.body.isEmpty)
    }
  }

  @Test func `a truncated response is shorter than its Content-Length`() async throws {
    try await withSimulator { simulator, client in
      simulator.inject(.truncate)
      let answer = try await client.get("/repos/octo-org/hello-world")
      #expect(answer.ending == .closed)
      #expect(answer.status == 200)
      #expect(answer.body.utf8.count < length(answer) ?? 0)
      #expect(!answer.body.isEmpty)
    }
  }

  @Test func `a stalled response falls silent, and the simulator can stop`() async throws {
    try await withSimulator { simulator, client in
      simulator.inject(.stall)
      let answer = try await client.get("/repos/octo-org/hello-world", patience: 10)
      #expect(answer.ending == .silent)
      #expect(answer.status == 200)
      #expect(answer.body.utf8.count < length(answer) ?? 0)
    }
  }

  @Test func `a reset connection returns nothing`() async throws {
    try await withSimulator { simulator, client in
      simulator.inject(.reset, times: 1)
      let answer = try await client.get("/meta")
      #expect(answer.ending == .reset)
      #expect(answer.text.isEmpty)
      let next = try await client.get("/meta")
      #expect(next.status == 200)
    }
  }

  private static let answered: [(Fault, Int, String)] = [
    (.brokenJSON, 200, "{\"id\""), (.wrongTypes, 200, "\"total_count\":\"many\""),
    (.html502, 502, "502 Bad Gateway"), (.unicorn503, 503, "Unicorn!"),
    (.json502, 502, "Server Error"), (.empty500, 500, ""), (.captivePortal, 200, "Wi-Fi"),
    (.secondaryLimit(status: 403, retryAfter: 1), 403, "secondary rate limit"),
    (.secondaryLimit(status: 429, retryAfter: nil), 429, "secondary rate limit"),
    (.primaryLimit, 403, "API rate limit exceeded"), (.sso(url: "https://x"), 403, "SAML"),
    (.policy, 403, "forbids access"), (.ipAllowList, 403, "IP allow list"),
    (.suspended, 403, "suspended"), (.blocked, 451, "dmca"), (.hugeBody(300_000), 200, "xxxx"),
    (.redirectLoop, 302, ""), (.redirect(to: "http://localhost:9/"), 302, ""),
    (.unauthorized, 401, "Bad credentials"),
  ]

  @Test(arguments: answered)
  func `a fault reaches the caller`(fault: Fault, status: Int, text: String) async throws {
    try await withSimulator { simulator, client in
      simulator.inject(fault, for: "/repos/*", times: 1)
      let answer = try await client.get("/repos/octo-org/hello-world")
      #expect(answer.status == status)
      #expect(text.isEmpty || answer.body.contains(text))
      #expect(length(answer) == answer.body.utf8.count)
      simulator.clearFaults()
      let next = try await client.get("/meta")
      #expect(next.status == (fault == .primaryLimit ? 403 : 200))
    }
  }

  @Test func `a slow response is delayed`() async throws {
    try await withSimulator { simulator, client in
      simulator.inject(.slow(.milliseconds(200)), for: "/meta")
      let start = ContinuousClock.now
      _ = try await client.get("/meta")
      #expect(ContinuousClock.now - start >= .milliseconds(200))
    }
  }

  @Test func `a caller without a user agent is disconnected`() async throws {
    try await withSimulator { _, client in
      let answer = try await client.exchange("GET /meta HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.status == 403)
      #expect(answer.ending == .closed)
    }
  }

  @Test func `URLs in responses use the caller's host`() async throws {
    try await withSimulator { simulator, client in
      let answer = try await client.get("/repos/octo-org/old-name")
      #expect(answer.head.contains("Location: \(simulator.url)/repositories/1296270"))
    }
  }

  @Test func `request bodies arrive`() async throws {
    try await withSimulator { simulator, client in
      let body = "client_id=Iv1.simulator"
      let answer = try await client.exchange(
        "POST /login/device/code HTTP/1.1\r\nHost: x\r\nUser-Agent: raw\r\nConnection: close\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      #expect(answer.status == 200)
      #expect(answer.body.contains("user_code="))
      #expect(simulator.requests.first?.body == Array(body.utf8))
      #expect(simulator.approveDevice())
    }
  }

  @Test func `tokens can be added and revoked while the simulator runs`() async throws {
    try await withSimulator { simulator, client in
      let header = "Authorization: Bearer ghp_mine\r\n"
      let before = try await client.get("/user", headers: header)
      simulator.add(SimulatorToken(token: "ghp_mine", login: "mona", scopes: []))
      let known = try await client.get("/user", headers: header)
      simulator.revoke("ghp_mine")
      let after = try await client.get("/user", headers: header)
      #expect([before, known, after].map(\.status) == [401, 200, 401])
    }
  }
}
