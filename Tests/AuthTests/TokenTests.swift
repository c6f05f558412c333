import Auth
import GitHub
import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  @Test(arguments: ["ghp_abc", "  ghp_abc\n", "\tghp_abc\r\n"])
  func `whitespace around a token is removed`(input: String) throws {
    #expect(try Token(Array(input.utf8)).secret == Secret("ghp_abc"))
  }

  @Test(arguments: [
    ("", TokenInputError.empty), (" \n", .empty), ("ghp_a b", .containsWhitespace),
    ("ghp_a\nb", .containsWhitespace), ("ghp_\u{1B}[2J", .unusableCharacter),
    ("ghp_ż", .unusableCharacter), (String(repeating: "a", count: 5000), .tooLong),
    ("\"ghp_a\"", .quoted), ("'ghp_a'", .quoted), ("`ghp_a`", .quoted), ("ghp_a'", .quoted),
    ("GH_TOKEN=ghp_a", .assignment), ("token=\"ghp_a\"", .quoted),
    ("https://github.com/settings/tokens", .url), ("https://x:ghp_a@github.com/o/r.git", .url),
  ])
  func `an invalid token is rejected with the reason`(
    input: String, reason: TokenInputError
  ) {
    #expect(throws: reason) { try Token(Array(input.utf8)) }
  }

  @Test func `length and checksum are not validated`() throws {
    #expect(try Token(Array("x".utf8)).kind == .unknown)
    let long = "ghs_123_" + String(repeating: "eyJ-._", count: 90)
    #expect(try Token(Array(long.utf8)).kind == .installation)
  }

  @Test func `a token is never printed`() throws {
    let token = try Token(Array("ghp_secret".utf8))
    #expect(!"\(token)".contains("ghp_"))
    #expect(!String(reflecting: token).contains("ghp_"))
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains("ghp_"))
  }

  @Test func `the names of the kinds are those in JSON output and files`() {
    #expect(
      TokenKind.allCases.map(\.rawValue) == [
        "classic", "fine-grained", "oauth-app", "github-app", "installation", "refresh", "unknown",
      ])
  }
}
