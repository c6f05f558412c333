import HTTP
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct ProxyRulesTests {
  private static func choice(
    _ environment: [String: String], for host: String = "api.github.com"
  ) -> ProxyRules.Choice? {
    ProxyRules(environment: environment).choice(for: host)
  }

  @Test(
    arguments: [
      (["https_proxy": "a", "HTTPS_PROXY": "b", "all_proxy": "c"], "https_proxy"),
      (["https_proxy": "", "HTTPS_PROXY": "b", "all_proxy": "c"], "HTTPS_PROXY"),
      (["https_proxy": "", "all_proxy": "c", "ALL_PROXY": "d"], "all_proxy"),
      (["ALL_PROXY": "d", "http_proxy": "e"], "ALL_PROXY"), (["http_proxy": "e"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the variable that names the proxy is the one that libcurl reads`(
    environment: [String: String], variable: String?
  ) {
    #expect(Self.choice(environment)?.variable == variable)
  }

  @Test(arguments: [
    ("other.org, .test", "example.com", true), (".test", "nottest", true),
    (".test", "test.", false),
    ("test", "a.test", false), ("*", "b", false), ("10.0.0.0/8", "10.1.2.3", false),
    ("10.0.0.0/8", "11.1.2.3", true), ("192.0.2.128/25", "192.0.2.1", true),
    ("192.0.2.128/25", "192.0.2.200", false), ("2001:db8::/33", "[2001:db8::1]", false),
    ("2001:db8::/33", "[2001:db8:8000::1]", true), ("[::5]", "[::5]", false),
    ("10.0.0.0/99", "10.0.0.0", true), ("10.0.0.0/8", "ten.example", true),
  ])
  func `NO_PROXY names hosts and networks that are reached directly`(
    exceptions: String, host: String, isProxied: Bool
  ) {
    let choice = Self.choice(["https_proxy": "http://p:1", "NO_PROXY": exceptions], for: host)
    #expect((choice != nil) == isProxied)
  }

  @Test(
    arguments: [
      ("http://proxy.example:3128", nil), ("proxy:3128/", nil), ("u:p@proxy", nil),
      ("https://[::1]:3128", nil), ("SOCKS5H://u:p%40ss@proxy:1080", nil),
      ("foo://proxy:1", .unknownScheme), ("htp://u:word@proxy", .unknownScheme),
      ("http://u:a#b@proxy:1", .invalidAddress), ("http://u:1234/x@proxy:1", .invalidAddress),
      ("http://u:a@b@proxy:1", .invalidAddress), ("http://u:a b@proxy:1", .invalidAddress),
      ("http://proxy:99999", .invalidAddress), ("http://proxy:x", .invalidAddress),
      ("http://proxy:0", .invalidAddress), ("http://u:p@", .invalidAddress),
      ("http://", .invalidAddress), ("http://proxy:1 ", .invalidAddress),
      ("http://u:a\nb@proxy:1", .invalidAddress), ("u:a://b@proxy:1", .invalidAddress),
    ] as [(String, ProxyProblem?)])
  func `an address that cannot mean what the user wants is a problem`(
    address: String, problem: ProxyProblem?
  ) {
    #expect(Self.choice(["https_proxy": address])?.problem == problem)
  }
}
