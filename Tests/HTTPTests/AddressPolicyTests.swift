import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPReachTests {
  @Test(arguments: [
    ("https://Example.com/a:b", HTTPOrigin(host: "example.com", port: 443)),
    ("http://127.0.0.1:8080", HTTPOrigin(host: "127.0.0.1", port: 8080)),
    ("HTTP://localhost?x", HTTPOrigin(host: "localhost", port: 80)),
    ("https://[::1]:9/x", HTTPOrigin(host: "[::1]", port: 9)),
    ("https://[::1]", HTTPOrigin(host: "[::1]", port: 443)),
    ("http://example.com:65535", HTTPOrigin(host: "example.com", port: 65535)),
  ])
  func `an origin is a host and a port, by default the port of the scheme`(
    url: String, origin: HTTPOrigin
  ) {
    #expect(HTTPOrigin(of: url) == origin)
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "https://", "https:///x", "https://me@example.com",
    "https://example.com:0", "https://example.com:65536", "https://example.com:8o", "https://[::1",
    "https://[::1]x", "https://example.com:", "://example.com", " https://example.com",
    "https:example.com",
    "https://example.com:٤٤٣", "https://example.com:-1", "https://me:word@example.com:8080",
    "https://:443", "https://example.com:+443",
  ])
  func `an invalid web URL has no origin`(url: String) {
    #expect(HTTPOrigin(of: url) == nil)
  }

  @Test(arguments: [
    "https://proxy.example", "HTTPS://PROXY.EXAMPLE:443/x", "https://Proxy.example#z",
  ])
  func `a host has one origin, in whatever letters`(url: String) {
    #expect(HTTPOrigin(of: url) == HTTPOrigin(host: "Proxy.Example", port: 443))
  }

  @Test(arguments: [
    "https://good.org/@evil.org", "https://good.org?@evil.org", "https://good.org#@evil.org",
    #"https://good.org\@evil.org"#,
  ])
  func `a host ends where it does in a browser`(url: String) {
    #expect(HTTPOrigin(of: url) == HTTPOrigin(host: "good.org", port: 443))
  }
}
