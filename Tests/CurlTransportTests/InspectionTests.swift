import HTTP
import Testing

@testable import CurlTransport

/// What `ghrepo doctor` reports about requests.
@Suite(.timeLimit(.minutes(10))) struct InspectionTests {
  private func inspection(
    _ environment: [String: String] = [:], of url: String = "https://api.github.com"
  ) async throws -> TransportInspection {
    let configuration = CurlConfiguration(environment: environment, userAgent: "tests/1")
    return try await CurlTransport(configuration).inspect(url)
  }

  @Test func `the versions of libcurl and its TLS library are known`() async throws {
    let words = try #require(try await inspection().library).split(separator: " ")
    #expect(words[0].hasPrefix("libcurl/"))
    #expect(words[1].contains("/"))
  }

  @Test(arguments: [
    (
      "libcurl/8.5.0 OpenSSL/3.0.13 zlib/1.3 nghttp2/1.59.0",
      "libcurl/8.5.0 OpenSSL/3.0.13 nghttp2/1.59.0"
    ),
    ("libcurl/7.81.0", "libcurl/7.81.0"), ("", ""),
  ])
  func `other libraries are left out`(versions: String, result: String) {
    #expect(CurlTransport.shortened(versions) == result)
  }

  @Test(arguments: [
    (
      ["CURL_CA_BUNDLE": "/a"], TransportInspection.Trust(file: "/a", variables: ["CURL_CA_BUNDLE"])
    ),
    (["SSL_CERT_DIR": "/b"], .init(directory: "/b", variables: ["SSL_CERT_DIR"])),
    (
      ["SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/b"],
      .init(file: "/a", directory: "/b", variables: ["SSL_CERT_FILE", "SSL_CERT_DIR"])
    ),
  ])
  func `the environment's certificates are named`(
    environment: [String: String], trust: TransportInspection.Trust
  ) async throws {
    #expect(try await inspection(environment).trust == trust)
  }

  @Test func `the proxy is named with its variable, but not for this computer`() async throws {
    let environment = [
      "HTTPS_PROXY": "http://mona:p4ss@proxy.example:3128/", "no_proxy": "ghe.example",
    ]
    let proxy = TransportInspection.Proxy(
      variable: "HTTPS_PROXY", address: "http://proxy.example:3128")
    #expect(try await inspection(environment).proxy == proxy)
    for url in ["https://ghe.example/api/v3", "http://127.0.0.1:1", "https://localhost"] {
      #expect(try await inspection(environment, of: url).proxy == nil)
    }
    #expect(try await inspection().proxy == nil)
    let other = try await inspection(["all_proxy": "socks5h://p:1", "HTTPS_PROXY": ""]).proxy
    #expect(other == TransportInspection.Proxy(variable: "all_proxy", address: "socks5h://p:1"))
    let upper = try await inspection(["https_proxy": "", "HTTPS_PROXY": "http://p:2"]).proxy
    #expect(upper == TransportInspection.Proxy(variable: "HTTPS_PROXY", address: "http://p:2"))
  }

  @Test(arguments: [
    ("http://u:p@proxy:1/x?y", "http://proxy:1"), ("u:p@proxy:1", "proxy:1"),
    ("http://u:a@b/c@proxy", "http://proxy"), ("proxy", "proxy"),
    ("http://[::1]:3", "http://[::1]:3"),
    ("http://u:p@", "http://"), ("http://corp:Hunter2", "http://corp"),
    ("http://u:a#b@proxy:3128", "http://proxy:3128"), ("u:a b@proxy:x", "proxy"),
    ("u:a://b@proxy:1", "proxy:1"),
  ])
  func `a proxy's password is not reported`(address: String, result: String) {
    let choice = ProxyRules.Choice(variable: "https_proxy", address: address)
    #expect(choice.inspected.address == result)
  }

  @Test func `a missing library is an error`() async {
    let transport = CurlTransport(CurlConfiguration(userAgent: "a"), library: "libnone.so")
    await #expect {
      _ = try await transport.inspect("https://example.com")
    } throws: {
      ($0 as? TransportError)?.kind == "libraryMissing"
    }
  }

  @Test func `names are looked up as the system does it`() async throws {
    let transport = CurlTransport()
    #expect(try await transport.addresses(of: "127.0.0.1") == ["127.0.0.1"])
    #expect(try await transport.addresses(of: "[::1]") == ["::1"])
    let local = try await transport.addresses(of: "localhost")
    #expect(local.contains("127.0.0.1") || local.contains("::1"))
    await #expect(throws: TransportError.hostNotFound(host: "no..name")) {
      _ = try await transport.addresses(of: "no..name")
    }
  }
}
