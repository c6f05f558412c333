import Foundation
import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct SecretTests {
  private let secret = Secret("gho_opensesame")

  @Test func `a secret is never printed`() {
    var dumped = ""
    dump(secret, to: &dumped)
    let texts = ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped]
    for text in texts { #expect(!text.contains("sesame")) }
    #expect("\(secret)" == "•••")
  }

  @Test func `a secret inside a request is not printed either`() {
    let request = HTTPRequest(.get, "https://api.github.com", bearer: secret)
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!dumped.contains("sesame"))
    #expect(!"\(request)".contains("sesame"))
  }

  @Test func `the bytes are available unchanged`() {
    #expect(secret.withBytes { Array($0) } == Array("gho_opensesame".utf8))
    #expect(secret.count == 14)
  }

  @Test(arguments: ["gho_opensesamf", "gho_opensesam", "Gho_opensesame", ""])
  func `different bytes make a different secret`(text: String) {
    #expect(secret != Secret(text))
  }

  @Test func `equal bytes make equal secrets`() {
    #expect(secret == Secret(Array("gho_opensesame".utf8)))
    #expect(Secret("") == Secret([UInt8]()))
  }

  @Test(arguments: [[], [0], [0, 0xFF, 0x80, 0], Array(repeating: 7, count: 10_000)] as [[UInt8]])
  func `any bytes can be secret`(bytes: [UInt8]) {
    let secret = Secret(([1] + bytes + [2]).dropFirst().dropLast())
    #expect(secret.withBytes { Array($0) } == bytes)
    #expect(secret == Secret(bytes) && secret != Secret(bytes + [0]))
  }

  @Test func `an error from the closure is rethrown`() {
    struct Refused: Error {}
    #expect(throws: Refused.self) { try secret.withBytes { _ throws(Refused) in throw Refused() } }
  }

  @Test func `secrets are in locked memory, as far as there is room`() throws {
    let secrets = (0..<100).map { Secret(String(repeating: "\($0 % 10)", count: 20 * $0)) }
    for (index, secret) in secrets.enumerated() {
      #expect(secret == Secret(String(repeating: "\(index % 10)", count: 20 * index)))
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
    let locked = try #require(status.firstMatch(of: /VmLck:\s+(\d+) kB/)?.1)
    let limit = try #require(limits.firstMatch(of: /Max locked memory\s+(\w+)/)?.1)
    #expect((Int(limit) ?? .max) < 32_768 || (Int(locked) ?? 0) >= 32)
  }
}
