import GitHubSimulator
import Presentation
import TestSupport
import Testing

/// The program's requests, and what `--verbose` prints about them.
@Suite(.timeLimit(.minutes(20))) struct RequestTests {
  private static let commands = [
    ["search", "hello"], ["show", "octo-org/hello-world"], ["status"],
  ]

  @Test(arguments: commands)
  func `every request has a user agent, a media type and an API version`(
    arguments: [String]
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(arguments, token: .classic).result()
    #expect(result.code == 0, "\(result)")
    #expect(!stage.github.requests.isEmpty)
    for request in stage.github.requests {
      #expect(request.header("User-Agent")?.hasPrefix("ghrepo/") == true)
      #expect(request.header("X-GitHub-Api-Version")?.isEmpty == false)
      #expect(request.header("Accept")?.hasPrefix("application/vnd.github") == true)
      #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
      #expect(request.header("Authorization")?.hasSuffix(SimulatorToken.classic.token) == true)
      #expect(!request.query.contains("ghp_"))
    }
  }

  @Test(arguments: commands)
  func `an old server gets the version it knows, after one request`(
    arguments: [String]
  ) async throws {
    let stage = try await Stage.make { $0.enterpriseVersion = "3.18.1" }
    let result = try await stage.run(arguments, token: .classic).result()
    #expect(result.code == 0, "\(result)")
    let versions = stage.github.requests.compactMap { $0.header("X-GitHub-Api-Version") }
    // Those that are on their way when the first one is refused may have the newer one, too.
    #expect(versions.first == "2026-03-10" && versions.last == "2022-11-28")
    #expect(versions.count { $0 == "2026-03-10" } <= 3)
  }

  @Test(arguments: commands)
  func `--verbose prints each request on standard error and masks the token`(
    arguments: [String]
  ) async throws {
    let stage = try await Stage.make()
    let quiet = try await stage.run(arguments, token: .classic).result()
    let count = stage.github.requests.count
    // With a separate cache that has no response.
    let verbose = try await stage.run(
      arguments + ["--verbose"], token: .classic,
      setting: ["XDG_CACHE_HOME": stage.home.appending("other")]
    ).result()
    #expect(verbose.code == 0, "\(verbose)")
    let lines = verbose.errors.split(separator: "\n").filter { $0.hasPrefix("* GET http") }
    #expect(lines.count == count, "\(verbose)")
    #expect(lines.allSatisfy { $0.contains(#/ (200|404) \d+ ms/#) })
    #expect(!(verbose.output + verbose.errors).contains("ghp_"))
    if arguments[0] != "status" { #expect(verbose.standardOutput == quiet.standardOutput) }
  }

  @Test func `a search word never becomes a URL parameter`() async throws {
    let stage = try await Stage.make()
    let search = try await stage.ghrepo("search", "a&per_page=1#x%20+ż", "--verbose")
    #expect(search.code == 0, "\(search)")
    #expect(stage.searches.map { $0.parameter("q") } == ["a&per_page=1#x%20+ż"])
    #expect(stage.searches.map { $0.parameter("per_page") } == ["30"])
  }

  @Test func `the device flow sends no token, and --verbose hides its codes`() async throws {
    let stage = try await Stage.make { configuration in
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
    }
    let login = try await stage.ghrepo(
      "login", "--device", "--client-id", "Iv1.simulator", "--insecure-storage", "--verbose",
      token: .classic)
    #expect(login.code == 0, "\(login)")
    let polls = stage.github.requests.filter { $0.method == "POST" }
    #expect(polls.count >= 2)
    #expect(polls.allSatisfy { $0.header("Authorization") == nil })
    let code = polls.last.flatMap { request in
      String(decoding: request.body, as: UTF8.self).split(separator: "&")
        .first { $0.hasPrefix("device_code=") }?.dropFirst("device_code=".count)
    }
    #expect(code.map { login.errors.contains($0) } == false)
    #expect(!login.errors.contains("ghu_"))
  }
}
