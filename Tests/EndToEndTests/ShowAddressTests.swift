import GitHubSimulator
import TestSupport
import Testing

/// The ways to name a repository to `ghrepo show`.
@Suite(.timeLimit(.minutes(20))) struct ShowAddressTests {
  @Test(arguments: [
    "https://github.com/octo-org/hello-world", "https://github.com/octo-org/hello-world.git",
    "https://www.github.com/octo-org/hello-world/tree/main?tab=readme#top",
    "git@github.com:octo-org/hello-world.git", "ssh://git@github.com/octo-org/hello-world.git",
    "github.com/octo-org/hello-world", "OCTO-ORG/Hello-World", " octo-org/hello-world\n",
  ])
  func `a pasted URL names the repository`(address: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", address, "--no-readme")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.lines.first == "octo-org/hello-world")
  }

  @Test func `a URL of the host itself is accepted`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "\(stage.github.url)/octo-org/hello-world", "--no-readme", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(stage.github.requests.allSatisfy { $0.header("Authorization") != nil })
  }

  @Test func `a pasted URL that matches --hostname is read from another server`()
    async throws
  {
    let stage = try await Stage.make()
    let named = try await stage.ghrepo(
      "show", "https://github.com/octo-org/hello-world", "--no-readme", "--hostname", "github.com")
    #expect(named.code == 0 && named.errors.isEmpty, "\(named)")
  }

  @Test func `a URL on a different host than --hostname is a usage error`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "https://gitlab.example/octo-org/hello-world", "--hostname", "github.com")
    #expect(result.code == 64, "\(result)")
    #expect(
      result.errors == "ghrepo: The URL is on gitlab.example, but `--hostname` is github.com.\n"
        + "Omit `--hostname`.\n"
    )
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: [
    "https://github.com/octo-org/hello-world",
    "https://x:secret@github.com/octo-org/hello-world.git",
    "git@github.com:octo-org/hello-world.git",
  ])
  func `inside of a clone, its origin is shown`(origin: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "--no-readme", setting: try await clone(in: stage, of: origin))
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.lines.first == "octo-org/hello-world")
  }

  @Test func `outside of a clone, a repository must be named`() async throws {
    let stage = try await Stage.make()
    let outside = try await stage.ghrepo("show", setting: ["GIT_DIR": "/nonexistent"])
    #expect(outside.code == 64 && outside.errors.hasPrefix("ghrepo: No repository given"))
    let foreign = try await stage.ghrepo(
      "show", setting: try await clone(in: stage, of: "/srv/secret-place"))
    #expect(
      foreign.code == 64
        && foreign.errors.contains("No remote of this clone is a GitHub repository."))
    #expect(!foreign.errors.contains("secret") && stage.github.requests.isEmpty)
  }

  /// The environment of a program in a clone.
  private func clone(in stage: Stage, of origin: String) async throws -> [String: String] {
    let folder = stage.home.appending("clone")
    for arguments in [
      ["init", "--quiet", folder], ["-C", folder, "remote", "add", "origin", origin],
    ] {
      _ = try await ProgramRun("/usr/bin/git", arguments, environment: ["HOME": folder]).result()
    }
    // The machine may rewrite URLs.
    return ["GIT_DIR": "\(folder)/.git", "GIT_CONFIG_NOSYSTEM": "1"]
  }

  @Test(arguments: [
    "hello-world", "a/b/c", "https://github.com/octo-org", "../..", "octo-org/..", "-/x",
    "octo-org/he llo", "octo-org/\u{1B}[31m", "git@github.com", "https:///a/b",
  ])
  func `an invalid repository is a usage error`(address: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "--", address)
    #expect(result.code == 64, "\(result)")
    #expect(dangerousScalars(in: result.errors).isEmpty)
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `--web prints the URL if no browser can be opened`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/hello-world", "--web")
    #expect(result.code == 0, "\(result)")
    #expect(result.output == "\(stage.github.url)/octo-org/hello-world\n")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `--web opens the browser in BROWSER`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "octo-org/hello-world", "--web",
      setting: ["BROWSER": "/usr/bin/true", "DISPLAY": ":9"])
    #expect(result.code == 0 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("Opened \(stage.github.url)/octo-org/hello-world"))
  }
}
