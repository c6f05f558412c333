import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo show` with GitHub and the cache.
@Suite(.timeLimit(.minutes(20))) struct OfflineShowTests {
  private static let arguments = ["show", "octo-org/hello-world"]

  @Test func `fresh details need no request`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    #expect(before.code == 0 && !before.errors.contains("Cached"), "\(before)")
    stage.github.clearRequests()
    let after = try await stage.run(Self.arguments + ["--max-age", "1h"]).result()
    #expect(after.standardOutput == before.standardOutput, "\(after)")
    #expect(after.errors.contains("use `--refresh` to update"))
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `outdated details are revalidated by their ETags at no cost`()
    async throws
  {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments, token: .classic).result()
    stage.github.clearRequests()
    let after = try await stage.run(Self.arguments + ["--max-age", "0"], token: .classic).result()
    #expect(after.standardOutput == before.standardOutput, "\(after)")
    let asked = stage.github.requests.filter { $0.header("If-None-Match") != nil }
    #expect(asked.count >= 3 && !after.errors.contains("Cached"), "\(stage.github.requests)")
    let verbose = try await stage.run(
      Self.arguments + ["--max-age", "0", "--verbose"], token: .classic
    ).result()
    #expect(verbose.errors.contains(" 304 "), "\(verbose)")
  }

  @Test func `a refresh requests everything`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments).result()
    stage.github.clearRequests()
    _ = try await stage.run(Self.arguments + ["--refresh"]).result()
    #expect(stage.github.requests.count >= 4)
    #expect(stage.github.requests.allSatisfy { $0.header("If-None-Match") == nil })
  }

  @Test func `a repository that was shown once needs no GitHub, but is no newer`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    let after = try await stage.run(Self.arguments + ["--offline"]).result()
    #expect(after.code == 0 && after.standardOutput == before.standardOutput, "\(after)")
    #expect(after.errors.contains("Showing cached data from"))
    #expect(!after.errors.contains("Retry"))
    let strict = try await stage.run(Self.arguments + ["--max-age", "0", "--quiet"]).result()
    #expect(strict.code == 75 && strict.output.isEmpty, "\(strict)")
    #expect(strict.errors.contains("replace `--max-age` with `--offline`"), "\(strict)")
  }

  @Test func `a repository from a list is shown without details`() async throws {
    let stage = try await Stage.make()
    let list = try await stage.ghrepo("top", "--limit", "1")
    let name = try #require(list.lines.first?.split(separator: "\t").first.map(String.init))
    await stage.github.stop()
    for options in [[], ["--offline"]] {
      let result = try await stage.run(["show", name, "--json"] + options).result()
      #expect(result.code == 0 && result.output.contains(name), "\(result)")
      #expect(result.errors.contains("Showing cached data from"))
    }
  }

  @Test func `a repository that is not cached is not found offline`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(Self.arguments + ["--offline"]).result()
    #expect(result.code == 6 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("octo-org/hello-world is not cached"))
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a deleted repository is not shown from the cache`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments).result()
    stage.github.inject(.blocked)
    let result = try await stage.run(Self.arguments + ["--max-age", "0"]).result()
    #expect(result.code != 0 && result.output.isEmpty, "\(result)")
  }

  @Test func `words of a README are found offline`() async throws {
    let stage = try await Stage.make()
    let shown = try await stage.run(Self.arguments).result()
    let word = "Installation"
    #expect(shown.output.contains(word))
    let found = try await stage.ghrepo("search", "--offline", "\(word) in:readme")
    #expect(found.output.contains("octo-org/hello-world"), "\(word): \(found)")
  }
}
