import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.executable)),
  .timeLimit(.minutes(10)))
struct TLSTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private func transport(trusting server: TLSServer) -> CurlTransport {
    CurlTransport(CurlConfiguration(caFile: server.certificate, userAgent: "tests/1"))
  }

  @Test func `an untrusted certificate is not secure`() async throws {
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

  @Test(arguments: [
    ("20010101000000Z", "20020101000000Z", CertificateProblem.expired),
    ("20980101000000Z", "20990101000000Z", .notYetValid),
  ])
  func `a certificate outside its validity period is reported`(
    from: String, to: String, problem: CertificateProblem
  ) async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer], validity: (from, to))
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure == .badCertificate(host: "127.0.0.1", problem))
  }

  /// The proxy rejects every connection, but only after its certificate is trusted.
  @Test func `an https proxy is verified like a server`() async throws {
    let proxy = try await TLSServer(answers: [:], staysOpen: true)
    proxy.answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    let transport = CurlTransport(
      CurlConfiguration(
        caFile: proxy.certificate, userAgent: "tests/1",
        proxies: ProxyRules(environment: ["https_proxy": proxy.url("")])))
    let failure = await transport.failure(
      of: HTTPRequest(
        .get, "https://example.invalid/", reach: .publicAddresses(except: [])))
    #expect(failure?.kind == "proxyFailed", "\(failure as Any)")
  }

  @Test func `a certificate for another name is reported`() async throws {
    let server = try await TLSServer(
      answers: ["ok": Self.answer], names: "DNS:github.com,IP:127.0.0.2")
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure == .badCertificate(host: "127.0.0.1", .otherName))
  }

  @Test func `a missing certificate file is not secure`() async throws {
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

  @Test func `a redirect from https to http is rejected`() async throws {
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
