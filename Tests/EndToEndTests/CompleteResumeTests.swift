import Foundation
import GitHubSimulator
import Glibc
import Synchronization
import TestSupport
import Testing

/// `ghrepo search --all` that is interrupted and continues.
@Suite(.timeLimit(.minutes(20))) struct CompleteResumeTests {
  private static let question = "stars:>=0"
  private static let arguments = [
    "search", question, "--all", "--sort", "stars", "--fields", "full_name,stargazers_count",
  ]

  private func makeStage() async throws -> Stage {
    try await Stage.make { configuration in
      configuration.repositories = 2600
      configuration.crowding = .asOnGitHub
    }
  }

  private func expectWhole(
    _ first: ProgramResult, _ second: ProgramResult, _ stage: Stage,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = try #require(stage.github.matches(Self.question, for: .classic))
    let rows = first.lines + second.lines
    #expect(rows.count == wanted.count, "\(first.errors)\(second.errors)", sourceLocation: location)
    let names = first.firstColumns + second.firstColumns
    #expect(Set(names) == Set(wanted), sourceLocation: location)
    let stars = rows.compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
    #expect(stars == stars.sorted(by: >), sourceLocation: location)
  }

  @Test func `Ctrl-C leaves complete rows, and the next run returns the rest`() async throws {
    let stage = try await makeStage()
    stage.github.inject(.slow(.milliseconds(60)), for: "/search/*")
    let isSignalled = Atomic<Bool>(false)
    let first = try await stage.run(Self.arguments, token: .classic).result { moment in
      guard moment.output.count(where: { $0 == UInt8(ascii: "\n") }) >= 1200,
        !isSignalled.exchange(true, ordering: .relaxed)
      else { return .goOn }
      return .signal(SIGINT)
    }
    #expect(first.code == 130, "\(first.errors)")
    let hint = try #require(first.errors.split(separator: "`").dropFirst().first, "\(first.errors)")
    #expect(first.errors.contains("To continue, run `ghrepo search"), "\(first.errors)")
    let words = hint.replacing("'", with: "").split(separator: " ").dropFirst().map(String.init)
    let second = try await stage.run(words, token: .classic).result()
    #expect(second.code == 0, "\(second.errors)")
    #expect(second.errors.contains("Resuming after "))
    try expectWhole(first, second, stage)
    let third = try await stage.run(
      Self.arguments + ["--resume", "--limit", "5"], token: .classic
    ).result()
    #expect(third.errors.contains("Nothing to resume from the last seven days"))
    #expect(third.lines == Array(first.lines.prefix(5)))
  }

  @Test(arguments: [3, 9, 12, 20])
  func `a request that fails for good ends it where it can continue`(request: Int) async throws {
    let stage = try await makeStage()
    stage.github.inject(.captivePortal, for: "/search/*", times: 1, skipping: request)
    let first = try await stage.run(Self.arguments, token: .classic).result()
    #expect(first.code == 65, "\(first.errors)")
    #expect(first.errors.contains("Stopped after "), "\(first.errors)")
    let second = try await stage.run(Self.arguments + ["--resume"], token: .classic).result()
    #expect(second.code == 0, "\(second.errors)")
    try expectWhole(first, second, stage)
  }

  @Test func `an interrupted JSON array is closed`() async throws {
    let stage = try await makeStage()
    stage.github.inject(.captivePortal, for: "/search/repositories?*&page=5")
    let result = try await stage.run(
      ["search", Self.question, "--all", "--sort", "stars", "--json"], token: .classic
    ).result()
    #expect(result.code == 65, "\(result.errors)")
    #expect(try result.objects().count >= 400)
  }

  @Test func `another order is another listing`() async throws {
    let stage = try await makeStage()
    stage.github.inject(.captivePortal, for: "/search/repositories?*&page=5", times: 1)
    let first = try await stage.run(Self.arguments, token: .classic).result()
    #expect(first.code == 65)
    let other = try await stage.run(
      Self.arguments + ["--resume", "--order", "asc", "--limit", "10"], token: .classic
    ).result()
    #expect(other.errors.contains("Nothing to resume"), "\(other.errors)")
  }

  @Test func `a reader that closes the pipe is not a failure`() async throws {
    let stage = try await makeStage()
    let result = try await stage.run(Self.arguments, token: .classic).result { _ in .closeOutput }
    #expect(result.code == 0, "\(result)")
    #expect(!result.errors.contains("Stopped"))
  }
}
