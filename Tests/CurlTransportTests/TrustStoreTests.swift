import Foundation
import Testing

@testable import CurlTransport

@Suite struct TrustStoreTests {
  @Test(
    arguments: [
      ([:], nil, nil), (["SSL_CERT_FILE": "/a"], "/a", nil),
      (["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a"], "/b", nil),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/c"], "/a", nil),
      (["SSL_CERT_DIR": "/c"], nil, "/c"), (["SSL_CERT_DIR": ""], nil, nil),
    ] as [([String: String], String?, String?)])
  func `the environment names the trusted certificates`(
    environment: [String: String], file: String?, path: String?
  ) {
    let configuration = CurlConfiguration(environment: environment, userAgent: "a")
    #expect(configuration == CurlConfiguration(caFile: file, caPath: path, userAgent: "a"))
  }

  @Test func `a file or directory that was named wins over the system's`() {
    let file = CurlConfiguration(caFile: "/a", caPath: "/b", userAgent: "")
    #expect(TrustStore(file) == .file("/a"))
    #expect(TrustStore(CurlConfiguration(caPath: "/b", userAgent: "")) == .directory("/b"))
  }

  @Test(
    arguments: [
      (["5ed36f99.0", "README"], true), (["5ED36F99.0"], false), (["5ed36f99.r0"], false),
      (["ca-certificates.crt", "5ed36f9.0", "5ed36f99.0.bak", "5ed36f99.1", "x5ed36f99.0"], false),
      ([], false),
    ] as [([String], Bool)])
  func `the system's directory is used where it is hashed`(names: [String], isHashed: Bool) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for name in names { try Data().write(to: directory.appending(path: name)) }
    let store = TrustStore(CurlConfiguration(userAgent: ""), systemDirectory: directory.path)
    #expect(store == (isHashed ? .directory(directory.path) : .builtIn))
  }

  @Test func `without a directory libcurl's own choice stays`() {
    let store = TrustStore(CurlConfiguration(userAgent: ""), systemDirectory: "/nonexistent")
    #expect(store == .builtIn)
  }
}
