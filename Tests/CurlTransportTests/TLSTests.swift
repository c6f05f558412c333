import Foundation
import TestSupport
import Testing
import Transport

@testable import CurlTransport

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.executable)))
struct TLSTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private func transport(trusting server: TLSServer) -> CurlTransport {
    CurlTransport(CurlConfiguration(caFile: server.certificate, userAgent: "tests/1"))
  }

  @Test func `a certificate that nobody trusts is not secure`() async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer])
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure?.kind == "notSecure")
  }

  @Test func `a certificate in the configured file is trusted`() async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer])
    let response = try await transport(trusting: server).send(
      HTTPRequest(.get, server.url("ok"), bearer: Secret("sesame")))
    #expect(response.body == Data("ok".utf8))
    #expect(response.url == server.url("ok"))
  }

  @Test func `a certificate for another name is not secure`() async throws {
    let server = try await TLSServer(
      answers: ["ok": Self.answer], names: "DNS:github.com,IP:127.0.0.2")
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure?.kind == "notSecure")
  }

  @Test func `a file of certificates that is missing is not secure`() async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer])
    let configuration = CurlConfiguration(caFile: "/nonexistent.pem", userAgent: "tests/1")
    let failure = await CurlTransport(configuration).failure(
      of: HTTPRequest(.get, server.url("ok")))
    #expect(failure?.kind == "notSecure")
  }

  @Test func `TLS before 1_2 is not secure`() async throws {
    let server = try await TLSServer(
      answers: ["ok": Self.answer], options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure?.kind == "notSecure")
  }

  @Test func `a redirect from https to http is refused`() async throws {
    let plain = try RawServer(.readRequest, .respond("ok"))
    let server = try await TLSServer(answers: [
      "old": "HTTP/1.1 302 Found\r\nLocation: \(plain.url())\r\nContent-Length: 0\r\n\r\n"
    ])
    let failure = await transport(trusting: server).failure(
      of: HTTPRequest(.get, server.url("old"), bearer: Secret("sesame")))
    #expect(failure?.kind == "redirectRefused")
    #expect(plain.connections == 0)
  }
}
