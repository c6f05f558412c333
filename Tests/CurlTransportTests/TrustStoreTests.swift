import Foundation
import HTTP
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct TrustStoreTests {
  @Test(
    arguments: [
      ([:], nil, nil), (["SSL_CERT_FILE": "/a"], "/a", nil),
      (["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a"], "/b", nil),
      (["CURL_CA_BUNDLE": "/b", "SSL_CERT_DIR": "/c"], "/b", nil),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/c"], "/a", "/c"),
      (["SSL_CERT_DIR": "/c"], nil, "/c"), (["SSL_CERT_DIR": ""], nil, nil),
    ] as [([String: String], String?, String?)])
  func `the environment selects the trusted certificates`(
    environment: [String: String], file: String?, path: String?
  ) {
    let configuration = CurlConfiguration(environment: environment, userAgent: "a")
    let set = [file, path].compactMap { value in environment.first { $0.value == value }?.key }
    #expect(
      configuration
        == CurlConfiguration(caFile: file, caPath: path, trustVariables: set, userAgent: "a"))
  }

  @Test func `a configured file, directory or both override the system's`() {
    let file = CurlConfiguration(caFile: "/a", userAgent: "")
    #expect(TransportInspection.Trust(file) == .init(file: "/a"))
    let directory = CurlConfiguration(caPath: "/b", userAgent: "")
    #expect(TransportInspection.Trust(directory) == .init(directory: "/b"))
    let both = CurlConfiguration(caFile: "/a", caPath: "/b", userAgent: "")
    #expect(TransportInspection.Trust(both) == .init(file: "/a", directory: "/b"))
  }

  private static let links = (0..<TransportInspection.Trust.leastLinks).map {
    let digits = String($0, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test(
    arguments: [
      (links.map { "\($0).0" } + ["README"], true),
      (links.map { "\($0).0" }.dropLast() + ["ca-certificates.crt"], false),
      (["5ed36f99.0", "ca-certificates.crt"], false),
      (links.map { "ABCD\($0.dropFirst(4)).0" }, false), (links.map { "\($0).r0" }, false),
      (links.flatMap { ["\($0.dropFirst()).0", "\($0).0.bak", "\($0).1", "x\($0).0"] }, false),
      ([], false),
    ] as [([String], Bool)])
  func `the system's directory is used if all its certificates are hashed`(
    names: [String], isHashed: Bool
  ) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for name in names { try Data().write(to: directory.appending(path: name)) }
    let trust = TransportInspection.Trust(
      CurlConfiguration(userAgent: ""), systemDirectory: directory.path)
    #expect(trust == .init(directory: isHashed ? directory.path : nil))
  }

  @Test func `without a directory libcurl uses its own default`() {
    let trust = TransportInspection.Trust(
      CurlConfiguration(userAgent: ""), systemDirectory: "/nonexistent")
    #expect(trust.isDefault)
  }
}
