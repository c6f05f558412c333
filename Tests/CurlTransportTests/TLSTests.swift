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

  @Test(arguments: [[:], ["SSL_CERT_FILE": "/etc/ssl/certs/ca-certificates.crt"]])
  func `a self-signed certificate is named with what is trusted instead`(
    environment: [String: String]
  ) async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer])
    let failure = await CurlTransport(
      CurlConfiguration(environment: environment, userAgent: "tests/1")
    ).failure(of: HTTPRequest(.get, server.url("ok")))
    guard case .notSecure("127.0.0.1", .selfSigned(let trust), _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(trust.variables == environment.keys.map(\.self))
    #expect(trust.file == environment.values.first)
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
    guard case .proxyFailed(_, .refused("example.invalid", 403), _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    let other = await CurlTransport(
      CurlConfiguration(
        userAgent: "tests/1", proxies: ProxyRules(environment: ["https_proxy": proxy.url("")]))
    ).failure(
      of: HTTPRequest(.get, "https://example.invalid/", reach: .publicAddresses(except: [])))
    guard case .proxyFailed(_, .untrusted, _) = other else {
      Issue.record("\(other as Any)")
      return
    }
  }

  @Test func `a certificate for another name is reported`() async throws {
    let server = try await TLSServer(
      answers: ["ok": Self.answer], names: "DNS:github.com,IP:127.0.0.2")
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    #expect(failure == .badCertificate(host: "127.0.0.1", .otherName))
  }

  @Test(
    arguments: [
      ("CURL_CA_BUNDLE", "missing", .missing), ("SSL_CERT_FILE", "missing", .missing),
      ("SSL_CERT_FILE", "", .unreadable), ("SSL_CERT_FILE", "empty", .empty),
      ("SSL_CERT_DIR", "missing", .missing), ("SSL_CERT_DIR", "empty", .unreadable),
      ("SSL_CERT_DIR", "", .empty),
    ] as [(String, String, TrustProblem)])
  func `trusted certificates that cannot be used are named with their variable`(
    variable: String, name: String, problem: TrustProblem
  ) async throws {
    let server = try await TLSServer(answers: ["ok": Self.answer])
    let directory = try ScratchDirectory()
    try Data().write(to: URL(filePath: directory.appending("empty")))
    let path = name.isEmpty ? directory.path : directory.appending(name)
    let failure = await CurlTransport(
      CurlConfiguration(environment: [variable: path], userAgent: "tests/1")
    ).failure(of: HTTPRequest(.get, server.url("ok")))
    guard case .notSecure("127.0.0.1", let found, _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(found == .trustUnusable(variable: variable, path: path, problem))
  }

  @Test func `TLS before 1_2 is told as such`() async throws {
    let server = try await TLSServer(
      answers: ["ok": Self.answer], options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    let failure = await transport(trusting: server).failure(of: HTTPRequest(.get, server.url("ok")))
    guard case .notSecure("127.0.0.1", .oldVersion, _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
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
