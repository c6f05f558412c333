import Foundation
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Auth
@testable import Presentation

/// The way to GitHub.
extension DoctorTests {
  @Test(arguments: [
    (0.0, DoctorCheck.State.ok, nil), (-59, .ok, nil), (90, .warning, "1 min 30 s behind"),
    (-90, .warning, "1 min 30 s ahead"), (300, .warning, nil), (301, .problem, nil),
    (-7200, .problem, "2 h ahead"),
  ])
  func `a clock that is off is reported`(offset: Double, state: DoctorCheck.State, words: String?)
    async throws
  {
    let output = try await DoctorFindings(Stage(transport: DoctorTransport(clockOffset: offset)))
    let check = try output["clock"]
    #expect(check.state == state, "\(check)")
    #expect(words.map(check.detail.contains) ?? true, "\(check)")
    #expect((check.next == nil) == (state == .ok))
    #expect((output.problems > 0) == (state == .problem))
  }

  @Test func `a response without a date says nothing about the clock`() async throws {
    let output = try await DoctorFindings(Stage(transport: DoctorTransport(clockOffset: nil)))
    #expect(try output["clock"].state == .skipped)
  }

  @Test(arguments: [
    (200, "{}", DoctorCheck.State.problem, DoctorCheck.State.ok),
    (401, #"{"message": "no"}"#, .ok, .ok),
    (404, "{}", .ok, .ok), (502, "<html>", .problem, .ok),
    (200, "<html><title>Log in</title>", .problem, .ok), (200, "[]", .problem, .ok),
    (200, "{", .problem, .skipped),
  ])
  func `any response of GitHub's API means that it can be reached`(
    status: Int, body: String, api: DoctorCheck.State, tls: DoctorCheck.State
  ) async throws {
    let transport = DoctorTransport(status: status, body: body)
    let output = try await DoctorFindings(Stage(transport: transport))
    #expect(try output["api"].state == api, "\(output.text)")
    #expect(try output["tls"].state == tls)
  }

  @Test func `without a network, only the cause is a problem`() async throws {
    let transport = DoctorTransport(failure: .hostNotFound(host: "api.github.com"), found: nil)
    let output = try await DoctorFindings(Stage(transport: transport, logins: ["monalisa"]))
    #expect(output.checks.filter { $0.state == .problem }.map(\.id) == ["dns", "api"])
    #expect(try output["dns"].next?.contains("Check the network") == true)
    for id in ["account", "tls", "clock", "rate_limits"] {
      #expect(try output[id].state == .skipped, "\(id)")
    }
    #expect(output.problems > 0)
  }

  @Test(arguments: [
    TransportError.notSecure(host: "api.github.com", detail: "self-signed certificate"),
    .badCertificate(host: "api.github.com", .expired),
  ])
  func `a rejected certificate names the trusted ones`(error: TransportError) async throws {
    let output = try await DoctorFindings(Stage(transport: DoctorTransport(failure: error)))
    let check = try output["tls"]
    #expect(check.state == .problem && check.detail.contains("/etc/ssl/certs"))
    #expect(check.next != nil)
  }

  @Test func `behind a proxy, the name need not be found`() async throws {
    var transport = DoctorTransport(found: nil)
    transport.inspection.proxy = .init(variable: "ALL_PROXY", address: "socks5h://proxy:1")
    let output = try await DoctorFindings(Stage(transport: transport))
    #expect(try output["proxy"].detail == "socks5h://proxy:1, from ALL_PROXY")
    #expect(try output["dns"].state == .note)
    #expect(output.problems == 0)
  }

  @Test func `a proxy that fails is the problem, and the API behind it is not checked`()
    async throws
  {
    let proxy = TransportInspection.Proxy(variable: "ALL_PROXY", address: "http://proxy:1")
    var transport = DoctorTransport(
      failure: .proxyFailed(by: proxy, .connectionFailed(.refused)), found: nil)
    transport.inspection.proxy = proxy
    let output = try await DoctorFindings(Stage(transport: transport))
    #expect(output.checks.filter { $0.state == .problem }.map(\.id) == ["proxy"])
    #expect(try output["proxy"].detail.contains("http://proxy:1 (from ALL_PROXY): connection"))
    #expect(try output["api"].state == .skipped)
  }

  @Test func `variables for certificates are named, and those without effect too`() async throws {
    var transport = DoctorTransport()
    transport.inspection.trust = .init(file: "/own.pem", variables: ["CURL_CA_BUNDLE"])
    let stage = try await Stage(
      ["CURL_CA_BUNDLE": "/own.pem", "SSL_CERT_FILE": "/other.pem"], transport: transport)
    let output = try await DoctorFindings(stage)
    #expect(
      try output["variables"].detail
        == "These are set: CURL_CA_BUNDLE. Ignoring SSL_CERT_FILE, because CURL_CA_BUNDLE is set."
    )
    #expect(try output["tls"].detail.hasSuffix("/own.pem, from CURL_CA_BUNDLE"))
  }

  @Test func `a missing libcurl does not stop the other checks`() async throws {
    let error = TransportError.libraryMissing(detail: "libcurl.so.4: not there")
    let transport = DoctorTransport(failure: error, inspectionFailure: error)
    let output = try await DoctorFindings(Stage(transport: transport))
    #expect(try output["version"].state == .problem)
    #expect(try output["version"].detail.contains("libcurl.so.4: not there"))
    #expect(try output["proxy"].state == .skipped)
    #expect(output.checks.count == 17)
  }

  @Test func `a check that hangs does not stop the others`() async throws {
    let stage = try await Stage(transport: DoctorTransport(lookupHangs: true))
    let output = try await stage.stopwatch.driving { try await DoctorFindings(stage) }
    #expect(try output["dns"].state != .ok)
    #expect(output.checks.count == 17)
  }

  @Test func `offline, no request is sent and no name is looked up`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(
        failure: .other(code: 1, detail: "sent"), lookupHangs: true), logins: ["monalisa"])
    let output = try await DoctorFindings(stage, isOffline: true)
    for id in ["dns", "tls", "api", "clock", "rate_limits"] {
      #expect(try output[id].detail == "Not checked, because of `--offline`.")
    }
    #expect(try output["account"].detail.hasSuffix("active; not checked"))
    #expect(output.problems == 0)
  }
}
