import Auth
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Access

/// The names under which limits are shared.
@Suite(.timeLimit(.minutes(10))) struct RateLimitAccountTests {
  private func name(
    _ token: String, login: String? = nil, bootID: String = "/proc/sys/kernel/random/boot_id"
  ) -> String? {
    RateLimitAccount(bootID: bootID).name(
      of: Credential(
        token: Token(secret: Secret(token)), source: .environment(variable: "GH_TOKEN"),
        login: login))
  }

  private func bootID(_ text: String, in folder: ScratchDirectory) throws -> String {
    let path = folder.appending("boot_id")
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `an anonymous user has no name, an account has its login`() {
    #expect(RateLimitAccount().name(of: nil) == "")
    #expect(name("t", login: "MonaLisa") == "monalisa")
  }

  @Test func `a token has the same name in every process until the machine restarts`() throws {
    let folder = try ScratchDirectory()
    let first = try bootID("01234567-89ab-cdef-0123-456789abcdef\n", in: folder)
    let name = try #require(self.name("secret", bootID: first))
    #expect(self.name("secret", bootID: first) == name)
    #expect(self.name("another", bootID: first) != name)
    #expect(name.hasPrefix("token:") && name.count == 14 && !name.contains("secret"))
    let second = try bootID("01234567-89ab-cdef-0123-456789abcdee\n", in: folder)
    #expect(self.name("secret", bootID: second) != name)
  }

  @Test(arguments: ["", "0123", "nothing of use"])
  func `without a key, nothing is shared`(text: String) throws {
    let folder = try ScratchDirectory()
    #expect(name("secret", bootID: try bootID(text, in: folder)) == nil)
    #expect(name("secret", bootID: folder.appending("missing")) == nil)
  }
}
