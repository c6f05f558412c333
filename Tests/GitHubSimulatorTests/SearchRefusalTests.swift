import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct SearchRefusalTests {
  let probe = Probe(repositories: 10)

  @Test(arguments: ["/search/repositories", "/search/repositories?q=", "/search/repositories?q=+"])
  func `a search needs query text`(target: String) {
    let reply = probe.send("GET", target)
    #expect(reply.status == 422)
    let error = (reply.object["errors"] as? [[String: Any]])?.first
    #expect(error?["code"] as? String == "missing")
    #expect(error?["message"] == nil)
  }

  @Test(arguments: [
    ("OR", "The search contains only logical operators"),
    ("user:monalisa OR user:hubot", "The search contains only logical operators"),
    ("a OR b OR c OR d OR e OR f OR g", "More than five"),
    ("label:bug", "None of the search qualifiers apply"),
    ("user:nobody-knows", "The listed users cannot be searched"),
    ("repo:nobody/knows", "The listed users and repositories cannot be searched"),
    ("repo:octo-org/private-notes", "The listed users and repositories cannot be searched"),
  ])
  func `a search that makes no sense is rejected`(query: String, beginning: String) {
    let reply = probe.send(
      "GET", "/search/repositories?q=\(query.replacing(" ", with: "%20"))")
    #expect(reply.status == 422)
    #expect(reply.message == "Validation Failed")
    #expect(reply.detail?.hasPrefix(beginning) ?? false)
  }

  @Test(arguments: [(256, 200), (257, 422)])
  func `a search is at most 256 characters long`(length: Int, status: Int) {
    let text = String(repeating: "x", count: length)
    #expect(probe.send("GET", "/search/repositories?q=\(text)").status == status)
  }
}
