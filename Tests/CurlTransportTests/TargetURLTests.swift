import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct AddressTests {
  private func address(_ text: String) throws -> TargetURL? {
    TargetURL(text, by: try CurlLibrary.load(CurlLibrary.standardName).table)
  }

  @Test(arguments: [
    "https://api.github.com/search?q=a", "https://api.github.com:8443", "HTTPS://API.GITHUB.COM/",
    "https://[2001:db8::1]/", "http://127.0.0.1:80/", "http://127.255.0.9/", "http://[::1]:1/",
    "http://localhost:8080/", "HTTP://LocalHost/",
  ])
  func `https may go anywhere, and http only to this machine`(text: String) throws {
    #expect(try address(text)?.isAllowed == true)
  }

  @Test(arguments: [
    "http://github.com/", "http://127.0.0.1.example.org/", "http://localhost.example.org/",
    "http://128.0.0.1/", "http://[::2]/", "http://[::ffff:8.8.8.8]/", "http://0.0.0.0/",
    "ftp://127.0.0.1/", "file:///etc/passwd", "file://localhost/etc/passwd", "ws://localhost/",
  ])
  func `other URLs are not allowed`(text: String) throws {
    #expect(try address(text)?.isAllowed != true)
  }

  @Test(arguments: [
    "", "api.github.com", "//api.github.com", "https://", "https://a b/",
    "https://user@github.com/", "https://user:word@github.com/", "https://github.com@evil.example/",
    "https://github.com/\r\nX: y", "https://github.com/\u{0}", "https://git\u{0}hub.com/",
    "https://[::1", "https://github.com:99999/", "https://github.com:port/",
    " https://github.com/",
  ])
  func `an invalid URL is not parsed`(text: String) throws {
    #expect(try address(text) == nil)
  }

  @Test func `redirects from https stay with https`() throws {
    let secure = try #require(try address("https://127.0.0.1/"))
    let plain = try #require(try address("http://127.0.0.1/"))
    #expect(secure.mayRedirect(to: secure) && !secure.mayRedirect(to: plain))
    #expect(plain.mayRedirect(to: secure) && plain.mayRedirect(to: plain))
  }

  @Test(arguments: [
    ("https://github.com:443/b", true), ("https://GitHub.com/", true),
    ("http://github.com:443/", false), ("https://github.com:444/", false),
    ("https://api.github.com/", false),
  ])
  func `an origin is scheme, host and port`(text: String, isSame: Bool) throws {
    let first = try #require(try address("https://github.com/a"))
    #expect(first.isSameOrigin(as: try #require(try address(text))) == isSame)
  }

  @Test(arguments: ["http://github.com/", "https://u:p@github.com/", "", "file:///etc/passwd"])
  func `a bad URL is rejected with its text before anything is sent`(text: String) async {
    let failure = await CurlTransport().failure(of: HTTPRequest(.get, text))
    #expect(failure == .invalidAddress(text))
  }
}
