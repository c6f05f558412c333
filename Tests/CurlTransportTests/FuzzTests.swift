import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct FuzzTests {
  /// A small generator with a seed, so that a failure can be reproduced.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let fragments = [
    "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n", "HTTP/1.0 999 ?\r\n", "\r\n", "\r\n\r\n",
    "Content-Length: 5\r\n", "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n",
    "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip, br, deflate\r\n", "5\r\nabcde\r\n",
    "0\r\n\r\n", "ffffffffffffffff\r\n", "Location: /\r\n", "Location: //\r\n", ": \r\n",
    " folded\r\n",
    "HTTP/2 200\r\n", "HTTP/1.1 302\r\n", "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n",
    "Set-Cookie: a=b\r\n", "Connection: close\r\n", "Trailer: x\r\n", "Retry-After: x\r\n",
  ]

  private static func answer(seed: Int) -> [UInt8] {
    var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      } else {
        bytes += Array((fragments.randomElement(using: &random) ?? "").utf8)
      }
    }
    return bytes
  }

  @Test func `no malformed response harms the transport`() async throws {
    let transport = CurlTransport()
    // Every server hangs up on its own, however long that takes on a busy machine.
    let limits = HTTPLimits(
      connect: .seconds(600), total: .seconds(600), stall: .seconds(600), bodyBytes: 10_000)
    for seed in 0..<400 {
      let server = try RawServer { _ in [.readRequest, .send(Self.answer(seed: seed))] }
      let failure = await transport.failure(of: HTTPRequest(.get, server.url(), limits: limits))
      let kinds = ["broken", "tooLarge", "tooManyRedirects", "redirectRefused"]
      #expect(
        failure.map { kinds.contains($0.kind) } != false,
        "seed \(seed): \(failure as Any) \(String(decoding: Self.answer(seed: seed), as: UTF8.self).debugDescription)"
      )
    }
    let server = try RawServer(.readRequest, .respond("ok"))
    #expect(await transport.failure(of: HTTPRequest(.get, server.url())) == nil)
  }
}
