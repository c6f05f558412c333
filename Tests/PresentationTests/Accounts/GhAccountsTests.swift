import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct GhAccountsTests {
  @Test(arguments: [
    (
      "github.com:\n    users:\n        a:\n            oauth_token: x\n        b:\n    user: a\n",
      ["b", "a"]
    ),
    (
      "ghe.example:\n    users:\n        c:\ngithub.com:\n    user: \"d\"\n    users:\n        \"d\":\n",
      ["d"]
    ),
    ("github.com:\n    user: a\n    oauth_token: gho_x\n", []),
    ("", []), ("        users:\n", []), ("github.com\n\u{0}: :\n", []),
  ])
  func `the names of gh's accounts are read, the active one last`(
    text: String, logins: [String]
  ) {
    #expect(GhAccounts.logins(in: Array(text.utf8)[...], on: "github.com") == logins)
    let elsewhere = text.replacing("github.com:", with: "ghe.test:8443:")
    #expect(GhAccounts.logins(in: Array(elsewhere.utf8)[...], on: "ghe.test:8443") == logins)
  }
}
