import HTTP
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct CredentialRequestTests {
  private func request(_ text: String) throws -> CredentialRequest {
    try CredentialRequest(Array(text.utf8))
  }

  private func isRefused(_ bytes: [UInt8]) -> Bool {
    do { _ = try CredentialRequest(bytes) } catch { return error == .malformed }
    return false
  }

  @Test func `git's requests are parsed`() throws {
    let request = try request(
      """
      capability[]=authtype
      protocol=https
      host=github.com:8443
      path=apple/swift.git
      username=mona=lisa
      password=ghp_x=y
      wwwauth[]=Basic realm="GitHub"
      wwwauth[]=Bearer
      what-comes-later=1

      host=after.example
      """)
    #expect(request.scheme == "https")
    #expect(request.host == "github.com:8443")
    #expect(request.username == "mona=lisa")
    #expect(request.password == Secret("ghp_x=y"))
  }

  @Test(arguments: ["", "\n", "\nhost=github.com", "capability[]=authtype\n"])
  func `a request without known fields is empty`(text: String) throws {
    let request = try request(text)
    #expect(request.scheme == nil && request.host == nil && request.username == nil)
  }

  @Test func `Git for Windows ends all lines with a carriage return`() throws {
    let request = try request("protocol=https\r\nhost=github.com\r\n\r\n")
    #expect(request.scheme == "https" && request.host == "github.com")
  }

  @Test func `a URL stands for its parts`() throws {
    let request = try request("url=https://mona%40work:s%3acret@github.com/apple/swift?x=a@b\n")
    #expect(request.scheme == "https" && request.host == "github.com")
    #expect(request.username == "mona@work" && request.password == Secret("s:cret"))
    let bare = try self.request("url=https://github.com\nhost=github.com\n\n")
    #expect(bare.host == "github.com" && bare.username == nil && bare.password == nil)
  }

  @Test(arguments: [
    "host", "=github.com", "host=github.com\r\nprotocol=https", "host=git\0hub.com",
    "host=github.com\u{1b}[2J",
    "host=evil.example\nhost=github.com", "protocol=https\nprotocol=http",
    "username=a\nusername=b", "url=github.com", "url=://github.com",
    "url=https://a@b@github.com", "url=https://github.com%0ahost=evil.example",
    "url=https://x%0d@github.com", "url=https://%zz@github.com", "url=https://%4",
    "url=https://evil.example/\nhost=github.com", "other\0=1",
  ])
  func `an ambiguous request is rejected`(text: String) {
    #expect(isRefused(Array(text.utf8)))
  }

  @Test func `text that is not UTF-8 is rejected only where it matters`() throws {
    #expect(isRefused(Array("host=".utf8) + [0xFF, 0xFE]))
    let request = try CredentialRequest(
      Array("path=".utf8) + [0xFF, 0x0A] + Array("host=github.com".utf8))
    #expect(request.host == "github.com" && request.owner == nil)
    let address = try self.request("url=https://github.com/%ff/swift\n")
    #expect(address.host == "github.com" && address.owner == nil)
  }

  @Test func `the path names the owner`() throws {
    #expect(try request("host=github.com\npath=apple/swift.git\n").owner == "apple")
    #expect(try request("url=https://github.com/apple/swift\n").owner == "apple")
    #expect(try request("host=github.com\npath=apple/swift.git/info/lfs\n").owner == "apple")
    #expect(try request("host=github.com\npath=apple\n").owner == nil)
    #expect(isRefused(Array("path=a/b\npath=c/d\n".utf8)))
  }

  @Test func `the length of a request is limited`() {
    let long = Array(repeating: UInt8(ascii: "a"), count: CredentialRequest.limit + 1)
    #expect(throws: CredentialRequestError.tooLong) { try CredentialRequest(long) }
  }

  @Test(arguments: 0..<20)
  func `no input produces a field with a control character`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let alphabet = Array("=\n\r\0:/@%0aAurlhostprotcname.[]\u{7f}é".utf8)
    let openings = ["", "url=https://", "host=", "protocol=https\nhost=", "username="]
    for _ in 0..<2000 {
      let bytes =
        Array((openings.randomElement(using: &random) ?? "").utf8)
        + (0..<Int.random(in: 0...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0
        }
      guard let request = try? CredentialRequest(bytes) else { continue }
      for field in [request.scheme, request.host, request.username].compactMap(\.self) {
        #expect(field.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(bytes)")
      }
    }
  }
}
