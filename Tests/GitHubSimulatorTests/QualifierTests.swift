import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct QualifierTests {
  static let probe = Probe(repositories: 600) { $0.limits = .generous }

  private func items(_ query: String, token: SimulatorToken? = nil) -> [[String: Any]] {
    let names = Self.probe.names(query, token: token)
    return names.compactMap { name in
      Self.probe.send("GET", "/repos/\(name)", token: token).object
    }
  }

  @Test(arguments: [
    ("stars:2718", ["octo-org/hello-world"]),
    ("user:octo-org stars:>=2718", ["octo-org/hello-world"]),
    ("org:OCTO-ORG stars:50..60", ["octo-org/new-name"]),
    ("user:octo-org -stars:50..60 -stars:..10 hello", ["octo-org/hello-world"]),
    ("user:octo-org license:mit language:swift", ["octo-org/hello-world"]),
    ("user:octo-org language:golang", ["octo-org/new-name"]),
    ("user:octo-org topic:octocat topic:hello", ["octo-org/hello-world"]),
    ("user:octo-org topic:octocat topic:missing", []),
    ("user:octo-org topics:3..* hello", ["octo-org/hello-world"]),
    ("repo:octo-org/hello-world", ["octo-org/hello-world"]),
    ("user:octo-org size:0", ["octo-org/empty"]),
    ("user:octo-org good-first-issues:>2", ["octo-org/hello-world"]),
    ("user:octo-org help-wanted-issues:5", ["octo-org/hello-world"]),
    ("user:octo-org forks:314", ["octo-org/hello-world"]),
    ("user:octo-org created:2011-01-26 old-name", ["octo-org/new-name"]),
    ("user:octo-org created:<2011-01-26", []),
    ("user:octo-org \"first repository\"", ["octo-org/hello-world"]),
    ("user:octo-org \"repository first\"", []),
    ("user:octo-org octocat", ["octo-org/hello-world"]),
    ("user:octo-org octocat in:name,description", []),
    ("user:octo-org octocat in:topics", ["octo-org/hello-world"]),
    ("user:octo-org screenshot in:readme stars:>1000", ["octo-org/hello-world"]),
    ("user:monalisa hello", []),
    ("user:monalisa hello fork:true", ["monalisa/hello-world"]),
    ("hello-world fork:only user:hubot", ["hubot/hello-world"]),
    ("user:octo-org is:private", []),
    ("user:octo-org foo:bar", []),
    ("user:octo-org HELLO", ["octo-org/hello-world"]),
    ("user:octo-org user:nobody-knows hello", ["octo-org/hello-world"]),
  ])
  func `qualifiers select repositories`(query: String, expected: [String]) {
    #expect(Self.probe.names(query) == expected)
  }

  @Test(arguments: [
    ("user:octo-org hello OR called", ["octo-org/hello-world", "octo-org/new-name"]),
    ("user:octo-org called AND once", ["octo-org/new-name"]),
    ("user:octo-org name NOT called", []),
    ("user:octo-org first NOT nothing", ["octo-org/hello-world"]),
    ("user:octo-org hello -octocat", []),
  ])
  func `operators join words`(query: String, expected: [String]) {
    #expect(Self.probe.names(query).sorted() == expected)
  }

  @Test func `two qualifiers of a kind are combined with OR`() {
    let names = Self.probe.names("user:octo-org stars:57 stars:2718")
    #expect(Set(names) == ["octo-org/hello-world", "octo-org/new-name"])
  }

  @Test func `private repositories are found only by a token with the scope`() {
    #expect(Self.probe.names("user:octo-org is:private").isEmpty)
    #expect(Self.probe.names("user:octo-org is:private", token: .withoutScopes).isEmpty)
    #expect(
      Self.probe.names("user:octo-org is:private", token: .classic) == ["octo-org/private-notes"])
  }

  @Test func `me is the caller`() {
    #expect(
      Self.probe.names("user:@me fork:true", token: .classic) == ["monalisa/hello-world"])
    #expect(Self.probe.send("GET", "/search/repositories?q=user:@me").status == 422)
  }

  @Test(arguments: ["archived:true", "template:true", "mirror:true", "license:gpl"])
  func `flags and license families apply to every result`(query: String) throws {
    let found = items(query)
    try #require(!found.isEmpty)
    for item in found {
      switch query {
      case "archived:true": #expect(item["archived"] as? Bool == true)
      case "template:true": #expect(item["is_template"] as? Bool == true)
      case "mirror:true": #expect(item["mirror_url"] is String)
      default:
        let license = item["license"] as? [String: Any]
        #expect((license?["key"] as? String)?.hasPrefix("gpl-") ?? false)
      }
    }
  }

  @Test func `forks are omitted unless the query includes them`() {
    let all = Self.probe.names("stars:0..5")
    #expect(!all.contains("hubot/hello-world"))
    #expect(Self.probe.names("stars:0 fork:true hello").contains("hubot/hello-world"))
  }
}
