import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct DetailTests {
  let probe = Probe()

  @Test func `repository details include what search omits`() {
    let detail = probe.send("GET", "/repos/octo-org/hello-world").object
    #expect(Set(detail.keys) == FieldSets.shared.union(FieldSets.organizationDetail))
    #expect(detail["subscribers_count"] as? Int == 161)
    #expect(detail["watchers_count"] as? Int == 2718)
  }

  @Test func `names match in any case and are returned in their own`() {
    let detail = probe.send("GET", "/repos/OCTO-ORG/Hello-World").object
    #expect(detail["full_name"] as? String == "octo-org/hello-world")
  }

  @Test func `a fork names its origin and the root of its network`() throws {
    let detail = probe.send("GET", "/repos/hubot/hello-world").object
    let parent = try #require(detail["parent"] as? [String: Any])
    let source = try #require(detail["source"] as? [String: Any])
    #expect(parent["full_name"] as? String == "monalisa/hello-world")
    #expect(source["full_name"] as? String == "octo-org/hello-world")
    #expect(Set(parent.keys) == FieldSets.shared)
    #expect(detail["network_count"] as? Int == 314)
  }

  @Test func `a renamed repository redirects to its URL by id`() throws {
    let reply = probe.send("GET", "/repos/octo-org/old-name/readme?ref=HEAD")
    #expect(reply.status == 301)
    #expect(reply.message == "Moved Permanently")
    let location = try #require(reply.headers["Location"])
    #expect(location == "http://127.0.0.1:7/repositories/1296270/readme?ref=HEAD")
    let target = String(location.dropFirst("http://127.0.0.1:7".count))
    #expect(probe.send("GET", target).status == 200)
  }

  @Test func `a blocked repository gives the reason`() throws {
    let reply = probe.send("GET", "/repos/octo-org/dmca")
    #expect(reply.status == 451)
    let block = try #require(reply.object["block"] as? [String: Any])
    #expect(block["reason"] as? String == "dmca")
    #expect(reply.object["documentation_url"] == nil)
    #expect(probe.names("dmca user:octo-org").isEmpty)
  }

  @Test(arguments: [
    "/repos/octo-org/none", "/repos/octo-org/hello-world/", "/repos/octo-org",
    "/repositories/1", "/nowhere", "/repos/octo-org/private-notes",
  ])
  func `missing paths are not found`(path: String) {
    let reply = probe.send("GET", path)
    #expect(reply.status == 404)
    #expect(reply.message == "Not Found")
    #expect(reply.object["status"] as? String == "404")
  }

  @Test(arguments: [
    (SimulatorToken.classic, 200), (.withoutScopes, 404), (.fineGrained, 404),
  ])
  func `a private repository needs the scope`(token: SimulatorToken, status: Int) {
    #expect(probe.send("GET", "/repos/octo-org/private-notes", token: token).status == status)
  }

  @Test func `a repository can be renamed, hidden or removed while the simulator runs`() {
    let path = "/repos/octo-org/hello-world"
    for (state, status) in [
      (RepositoryState.missing, 404), (.hidden, 404), (.blocked(reason: "tos"), 451),
      (.renamed(to: "octo-org/new-name"), 301),
    ] {
      probe.core.withState { $0.states["octo-org/hello-world"] = state }
      #expect(probe.send("GET", path).status == status)
    }
    probe.core.withState { $0.states["octo-org/hello-world"] = .hidden }
    #expect(probe.send("GET", path, token: .classic).object["private"] as? Bool == true)
  }

  @Test func `languages are bytes by name`() throws {
    let languages = probe.send("GET", "/repos/octo-org/hello-world/languages").object
    #expect(languages["Swift"] is Int)
    #expect(probe.send("GET", "/repos/octo-org/empty/languages").text == "{}")
  }

  @Test func `the latest release has its fields`() {
    let release = probe.send("GET", "/repos/octo-org/hello-world/releases/latest").object
    #expect((release["tag_name"] as? String)?.hasPrefix("v") ?? false)
    #expect(release["name"] != nil)
    #expect(release["draft"] as? Bool == false)
  }

  @Test func `hostile text comes through unchanged`() {
    let detail = probe.send("GET", "/repos/octo-org/hostile").object
    let description = detail["description"] as? String ?? ""
    #expect(description == Descriptions.hostile.joined(separator: " "))
    #expect(description.unicodeScalars.contains("\u{1B}"))
    #expect(description.unicodeScalars.contains("\u{9B}"))
  }
}
