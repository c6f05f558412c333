import GitHubSimulator
import TestSupport
import Testing

/// `--all` if GitHub runs out of time and returns only some of the matches.
@Suite(.timeLimit(.minutes(20))) struct IncompleteSliceTests {
  private static let question = "stars:>=0"
  private static let arguments = [
    "search", question, "--all", "--sort", "stars", "--fields", "full_name",
  ]

  private func makeStage(_ fault: FaultRule) async throws -> (Stage, wanted: Set<String>) {
    let stage = try await Stage.make { configuration in
      configuration.repositories = 1800
      configuration.crowding = .asOnGitHub
      configuration.faults = [fault]
    }
    return (stage, Set(try #require(stage.github.matches(Self.question, for: .classic))))
  }

  @Test(arguments: [0, 1, 2, 3, 7, 11, 14])
  func `a slice that is incomplete once is fetched again, and nothing is lost`(
    skips: Int
  ) async throws {
    let (stage, wanted) = try await makeStage(
      FaultRule(.incompleteResults, path: "/search/*", times: 1, skips: skips))
    let result = try await stage.run(Self.arguments, token: .classic).result()
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.count == wanted.count && Set(result.firstColumns) == wanted)
    #expect(!result.errors.contains("even after a retry"), "\(result.errors)")
  }

  @Test func `slices that stay incomplete are reported, with searches for them`() async throws {
    let (stage, wanted) = try await makeStage(
      FaultRule(.incompleteResults, path: "/search/*", skips: 6))
    let result = try await stage.run(Self.arguments, token: .classic).result()
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.count < wanted.count && Set(result.firstColumns).isSubset(of: wanted))
    #expect(Set(result.firstColumns).count == result.lines.count)
    #expect(result.errors.contains("GitHub timed out on "), "\(result.errors)")
    #expect(result.errors.contains("results may be missing: `stars:"), "\(result.errors)")
  }
}
