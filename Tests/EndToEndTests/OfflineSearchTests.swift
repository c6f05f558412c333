import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search` if GitHub cannot respond, or with `--offline`.
@Suite(.timeLimit(.minutes(20))) struct OfflineSearchTests {
  private static let arguments = ["search", "stars:>=0", "--limit", "20"]

  @Test func `without GitHub, cached results are shown at once with their age`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    let after = try await stage.run(Self.arguments).result()
    #expect(after.code == 0 && after.standardOutput == before.standardOutput, "\(after)")
    #expect(after.errors.contains(" to 127.0.0.1"))
    #expect(after.errors.contains("Showing cached data from"))
    #expect(!after.errors.contains("attempt"))
  }

  @Test func `with --quiet, the age of cached results is told with the reason`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    let after = try await stage.run(Self.arguments + ["--quiet"]).result()
    #expect(after.code == 0 && after.standardOutput == before.standardOutput, "\(after)")
    let lines = after.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(" to 127.0.0.1"), "\(after)")
    #expect(lines.last?.contains("Showing cached data from") == true)
  }

  @Test func `without cached results or a network, the exit code is 75`() async throws {
    let stage = try await Stage.make()
    await stage.github.stop()
    let result = try await stage.run(Self.arguments).result()
    #expect(result.code == 75 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("`--offline`"), "\(result)")
  }

  @Test func `cached results are not used for another query`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    for other in [["--sort", "stars"], ["--language", "swift"]] {
      #expect(try await stage.run(Self.arguments + other).result().code == 75)
    }
  }

  @Test func `a refresh uses no cached results`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    let result = try await stage.run(Self.arguments + ["--refresh"]).result()
    #expect(result.code == 75 && result.output.isEmpty, "\(result)")
  }

  @Test func `a server error and a used-up limit show cached results`()
    async throws
  {
    for fault in [Fault.unicorn503, .primaryLimit, .secondaryLimit(status: 429, retryAfter: 60)] {
      let stage = try await Stage.make()
      let before = try await stage.run(Self.arguments).result()
      stage.github.inject(fault)
      let after = try await stage.run(Self.arguments).result()
      #expect(after.code == 0 && after.standardOutput == before.standardOutput, "\(after)")
      #expect(after.errors.contains("Showing cached data from"))
    }
  }

  @Test func `a refused credential shows no cached results`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments, token: .classic).result()
    stage.github.inject(.suspended)
    let result = try await stage.run(Self.arguments, token: .classic).result()
    #expect(result.code == 5 && result.output.isEmpty, "\(result)")
  }

  @Test func `a fresh cached result needs no request`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    let after = try await stage.run(Self.arguments + ["--max-age", "10m"]).result()
    #expect(after.standardOutput == before.standardOutput, "\(after)")
    #expect(after.errors.contains("ago.") && stage.searches.count == 1)
    _ = try await stage.run(Self.arguments + ["--max-age", "0"]).result()
    #expect(stage.searches.count == 2)
  }

  @Test func `a cached page serves a smaller one`() async throws {
    let stage = try await Stage.make()
    let before = try await stage.run(Self.arguments).result()
    await stage.github.stop()
    let after = try await stage.run(["search", "stars:>=0", "--limit", "7"]).result()
    #expect(after.code == 0 && after.lines == Array(before.lines.prefix(7)), "\(after)")
  }

  @Test func `--offline searches everything cached without a request`() async throws {
    let stage = try await Stage.make()
    let seen = try await stage.run(Self.arguments).result()
    let name = try #require(seen.lines.first?.split(separator: "\t").first)
    stage.github.clearRequests()
    let result = try await stage.ghrepo(
      "search", "--offline", "repo:\(name)", "--json", "--fields", "full_name,seen_at")
    #expect(result.code == 0 && stage.github.requests.isEmpty, "\(result)")
    #expect(result.output.contains(name) && !result.output.contains(#""seen_at":null"#))
    #expect(result.errors.contains("Searched cached repositories only"))
  }

  @Test func `offline words match prefixes, in Polish too`() async throws {
    let stage = try await Stage.make()
    let seen = try await stage.run(Self.arguments).result()
    let name = try #require(seen.lines.first?.split(separator: "\t").first)
    let word = try #require(name.split(separator: "/").last?.split { !$0.isLetter }.first)
    let result = try await stage.ghrepo(
      "search", "--offline", "\(word.prefix(3))", setting: ["LANGUAGE": "pl"])
    #expect(result.code == 0 && !result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("Przeszukano tylko pamięć podręczną"))
  }

  @Test func `qualifiers that only GitHub can evaluate are named and ignored`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "--offline", "followers:>10")
    #expect(
      result.code == 0 && result.errors.contains("Not applied to cached results"), "\(result)")
    #expect(result.errors.contains("followers:>10"))
  }

  @Test(arguments: [
    ["--offline", "--refresh"], ["--offline", "--max-age", "1h"], ["--max-age", "soon"],
    ["--resume"],
  ])
  func `conflicting options are a usage error`(options: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(Self.arguments + options).result()
    #expect(result.code == 64 && result.output.isEmpty, "\(result)")
  }
}
