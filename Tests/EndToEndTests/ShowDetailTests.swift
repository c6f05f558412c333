import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo show` into a pipe.
@Suite(.timeLimit(.minutes(20))) struct ShowDetailTests {
  private func asked(_ stage: Stage, _ end: String) -> Bool {
    stage.github.requests.contains { $0.path.hasSuffix(end) }
  }

  @Test func `all details of a repository are printed, then its README`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", token: .classic)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    let details = [
      "octo-org/hello-world", "My first repository on GitHub! 100% friendly",
      "https://hello.example.org", "2,718", "314", "161", "42", "Swift 100%",
      "hello, octocat, tutorial", "MIT License", "v1.12.8", "Jan 26, 2011", "main", "180 kB",
      "\(stage.github.url)/octo-org/hello-world", "build[1] · coverage 100%", "日本語 and emoji 🎉",
    ]
    // Dates and sizes contain no-break spaces.
    let text = result.output.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }
    for detail in details { #expect(String(text).contains(detail), "\(detail)") }
  }

  @Test func `a fork names its parent`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "monalisa/hello-world", "--no-readme")
    #expect(result.output.contains("Forked from") && result.output.contains("octo-org/hello-world"))
  }

  @Test func `--json is one object with languages and the latest release`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", "--json")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    let value = try JSONSerialization.jsonObject(with: Data(result.standardOutput))
    let object = try #require(value as? [String: Any])
    #expect(object["full_name"] as? String == "octo-org/hello-world")
    #expect(object["subscribers_count"] as? Int == 161)
    #expect((object["languages"] as? [String: Any])?.keys.contains("Swift") == true)
    #expect((object["latest_release"] as? [String: Any])?["tag_name"] as? String == "v1.12.8")
    #expect(!asked(stage, "/readme"))
  }

  @Test func `--no-readme does not request the README`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", "--no-readme")
    #expect(result.code == 0 && !result.output.contains("Installation"), "\(result)")
    #expect(!asked(stage, "/readme") && asked(stage, "/languages"))
  }

  @Test func `a repository without README, release and language is shown`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/empty")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("No description"))
    #expect(asked(stage, "/readme"))
  }

  @Test func `a renamed repository is followed, and its new name is reported`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/old-name", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(result.errors == "octo-org/old-name is now octo-org/new-name.\n")
    #expect(result.lines.first == "octo-org/new-name")
  }

  @Test(arguments: [
    (
      SimulatorToken?.some(.classic),
      "octo-org/no-such-thing not found. If it is private, this token cannot see it."
    ),
    (nil, "octo-org/no-such-thing not found. It may be private and visible only after you log in."),
  ])
  func `a missing repository may be private`(token: SimulatorToken?, words: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/no-such-thing", token: token)
    #expect(result.code == 6, "\(result)")
    #expect(result.errors.contains(words) && result.output.isEmpty)
  }

  @Test func `a private repository is shown only with a token that can see it`() async throws {
    let stage = try await Stage.make()
    let hidden = try await stage.ghrepo("show", "octo-org/private-notes", token: .withoutScopes)
    let shown = try await stage.ghrepo("show", "octo-org/private-notes", token: .classic)
    #expect(hidden.code == 6 && shown.code == 0, "\(hidden) \(shown)")
    #expect(shown.output.contains("private"))
  }

  @Test func `a blocked repository links to the notice`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/dmca")
    #expect(result.code == 6, "\(result)")
    #expect(result.errors.contains("(dmca)"))
    #expect(result.errors.contains("Read the notice: https://github.com/github/dmca/blob/"))
  }

  @Test(arguments: [[], ["--json"], ["--no-readme"]])
  func `a hostile repository sends no controls into a pipe`(flags: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["show", "octo-org/hostile"] + flags).result()
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains("octo-org/hostile"))
    #expect(dangerousScalars(in: result.output + result.errors).isEmpty)
  }
}
