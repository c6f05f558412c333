import Foundation
import GitHubSimulator
import TestSupport
import Testing

extension ProgramResult {
  /// Standard output as one JSON object.
  fileprivate func document() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(standardOutput))
    return try #require(value as? [String: Any], "\(self)")
  }
}

/// `ghrepo check` against the simulator.
@Suite(.timeLimit(.minutes(10))) struct CheckTests {
  @Test func `a repository without a warning sign is fine, with its facts`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["check", "octo-org/hello-world"]).result()
    #expect(result.code == 0 && result.errors == "", "\(result)")
    #expect(result.lines.first == "octo-org/hello-world · no warning signs")
    for label in ["Stars", "Last push", "License", "Owner", "Created"] {
      #expect(result.lines.contains { $0.hasPrefix(label) }, "\(label)")
    }
    #expect(!result.output.contains("!"))
  }

  @Test func `an old name and missing facts are reasons, with an exit code`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["check", "octo-org/old-name"]).result()
    #expect(result.code == 1, "\(result)")
    #expect(result.lines.first == "octo-org/new-name · 1 warning sign")
    #expect(
      result.lines.contains { $0.hasPrefix("Moved from") && $0.contains("! octo-org/old-name") })
  }

  @Test func `several have a verdict each; one that cannot be read decides the exit code`()
    async throws
  {
    let stage = try await Stage.make()
    let names = ["octo-org/hello-world", "octo-org/nothing", "octo-org/old-name"]
    let result = try await stage.run(["check"] + names).result()
    #expect(result.code == 6 && result.errors.contains("octo-org/nothing"), "\(result)")
    #expect(result.output.contains("no warning signs") && result.output.contains("1 warning sign"))
  }

  @Test func `names are read from standard input`() async throws {
    let stage = try await Stage.make()
    let rows = "octo-org/hello-world\t2718\n\nocto-org/old-name\n"
    let result = try await stage.run(["check", "-", "--json", "full_name"], input: rows).result()
    #expect(
      try result.objects().map { $0["full_name"] as? String }
        == ["octo-org/hello-world", "octo-org/new-name"])
  }

  @Test func `each format has the verdict, the reasons and the shape of the stars`() async throws {
    let stage = try await Stage.make()
    let names = ["octo-org/hello-world", "octo-org/old-name"]
    let json = try await stage.run(["check"] + names + ["--json"]).result()
    #expect(json.code == 1)
    let rows = try json.objects()
    #expect(rows.map { $0["verdict"] as? String } == ["fine", "warning"])
    #expect(rows[0]["reasons"] as? [String] == [])
    #expect((rows[1]["reasons"] as? [String])?.contains("moved") == true)
    #expect(rows.allSatisfy { $0["star_shape"] is String })
    let one = try await stage.run(["check", names[0], "--jq", ".verdict"]).result()
    #expect(one.code == 0 && one.output == "fine\n", "\(one)")
    let csv = try await stage.run(["check", "--csv"] + names).result()
    #expect(csv.lines.first?.hasPrefix("full_name,verdict,reasons,star_shape") == true)
  }

  @Test func `all pages of the history are read, once a day`() async throws {
    let stage = try await Stage.make()
    let first = try await stage.run(["check", "octo-org/hello-world", "--json"]).result()
    let created = try #require(try first.document()["created_at"] as? String)
    let date = try Date(created, strategy: .iso8601)
    let weeks = Int(Date.now.timeIntervalSince(date) / 86_400 / 7) + 1
    let pages = { stage.github.requests.count { $0.path.hasSuffix("/stargazers/history") } }
    let count = pages()
    #expect(weeks > 30 && (weeks / 30...weeks / 30 + 2).contains(count), "\(weeks) \(count)")
    let again = try await stage.run(["check", "octo-org/hello-world", "--json"]).result()
    #expect(again.output == first.output && pages() == count)
    let offline = try await stage.run(["check", "octo-org/hello-world", "--offline"]).result()
    #expect(offline.code == 0 && pages() == count, "\(offline)")
  }

  @Test func `bought stars are a reason, in numbers`() async throws {
    let stage = try await Stage.make()
    let search = try await stage.run([
      "search", "stars:>200", "--limit", "60", "--json", "full_name",
    ]).result().objects()
    var shapes: Set<String> = []
    for name in search.compactMap({ $0["full_name"] as? String }) {
      let result = try await stage.run(["check", name, "--json"]).result()
      let row = try result.document()
      let shape = try #require(row["star_shape"] as? String)
      let reasons = try #require(row["reasons"] as? [String])
      #expect(reasons.contains("burst") == (shape == "burst"), "\(row)")
      #expect(result.code == (reasons.isEmpty ? 0 : 1))
      guard shape == "burst", !shapes.contains(shape) else {
        shapes.insert(shape)
        continue
      }
      shapes.insert(shape)
      let burst = try #require(row["star_burst"] as? [String: Any])
      #expect((burst["share"] as? Double ?? 0) > 0.3 && (burst["days"] as? Int ?? 99) <= 7)
      let text = try await stage.run(["check", name]).result()
      #expect(text.lines.contains { $0.hasPrefix("Stars") && $0.contains("! ") }, "\(text)")
    }
    #expect(shapes.contains("burst") && shapes.contains("steady"), "\(shapes)")
  }

  @Test func `on a server without histories the verdict is unknown, with the facts`() async throws {
    let stage = try await Stage.make { $0.enterpriseVersion = "3.18.1" }
    let names = ["octo-org/hello-world", "octo-org/old-name"]
    let result = try await stage.run(["check", names[0]]).result()
    #expect(result.code == 69, "\(result)")
    #expect(result.lines.first == "octo-org/hello-world · unknown")
    #expect(result.output.contains("not checked by day"))
    #expect(result.errors.contains("does not provide stars by day"))
    let json = try await stage.run(["check"] + names + ["--json"]).result()
    let rows = try json.objects()
    #expect(json.code == 1 && rows.map { $0["verdict"] as? String } == ["unknown", "warning"])
    #expect(rows.map { $0["reasons"] as? [String] } == [["no_history"], ["moved", "no_history"]])
    #expect(try await stage.run(["check", names[1]]).result().code == 1)
  }

  @Test func `a failure of the stars by day alone leaves the facts`() async throws {
    let stage = try await Stage.make()
    stage.github.inject(.primaryLimit, for: "/repos/octo-org/hello-world/stargazers/history")
    let result = try await stage.run(["check", "octo-org/hello-world"]).result()
    #expect(result.code == 7 && result.lines.first?.hasSuffix("· unknown") == true, "\(result)")
    #expect(result.lines.contains { $0.hasPrefix("License") })
  }

  @Test(arguments: [(Fault.json502, 75), (.primaryLimit, 7)])
  func `a failure is told, although the repository is cached`(fault: Fault, code: Int) async throws
  {
    let stage = try await Stage.make()
    _ = try await stage.ghrepo("search", "repo:octo-org/hello-world")
    stage.github.inject(fault, for: "/repos/*")
    let result = try await stage.run(["check", "octo-org/hello-world"]).result()
    #expect(result.code == Int32(code), "\(result)")
    #expect(result.output.isEmpty || result.lines.first?.hasSuffix("· unknown") == true)
    #expect(!result.errors.contains("not cached"))
  }

  @Test func `offline, a verdict needs the stars by day`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.ghrepo("show", "octo-org/hello-world")
    let result = try await stage.run(["check", "octo-org/hello-world", "--offline"]).result()
    #expect(result.code == 6 && result.errors.contains("by day are not cached"), "\(result)")
    #expect(result.lines.first == "octo-org/hello-world · unknown")
  }

  @Test(arguments: [
    ([], 64, "at least one"), (["no name"], 64, "no name"),
    (["octo-org/hello-world", "--fields", "languages"], 64, "ghrepo show"),
    (["octo-org/hello-world", "--offline"], 6, "cached"),
  ])
  func `what cannot be checked is an error`(
    arguments: [String], code: Int, words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["check"] + arguments).result()
    #expect(result.code == Int32(code) && result.errors.contains(words), "\(result)")
  }
}
