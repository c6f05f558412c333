import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --page-through` into a pipe.
@Suite(.timeLimit(.minutes(20))) struct PageThroughTests {
  private static let arguments = ["search", "stars:>=0", "--page-through"]

  private func makeStage(
    repositories: Int = 1300, _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make { configuration in
      configuration.repositories = repositories
      configure(&configuration)
    }
  }

  @Test func `a limit ends the feed within a page`() async throws {
    let stage = try await makeStage()
    let search = try await stage.run(Self.arguments + ["--limit", "250"], token: .classic).result()
    #expect(search.lines.count == 250, "\(search)")
    #expect(!search.errors.contains("first 1,000"))
  }

  @Test func `results that fit into GitHub's window print no notice`() async throws {
    let stage = try await makeStage(repositories: 240)
    let search = try await stage.run(Self.arguments, token: .classic).result()
    #expect(search.code == 0, "\(search)")
    #expect(search.lines.count > 200 && search.lines.count < 260)
    #expect(!search.errors.contains("1,000"))
  }

  @Test func `memory stays constant, however many rows there are`() async throws {
    let stage = try await makeStage()
    let peaks = TextBox()
    let search = try await stage.run(Self.arguments + ["--jsonl"], token: .classic)
      .result { moment in
        if let peak = ProcessFile.peakMemory(of: moment.pid) { peaks.add("\(peak)") }
        return .goOn
      }
    #expect(search.lines.count == 1000, "\(search)")
    let peak = try #require(peaks.texts.last.flatMap { Int($0) })
    print("ghrepo search --page-through --jsonl: at most \(peak / 1024) MiB")
    // A third of it is the program itself, which is larger without optimizations.
    #expect(peak < 64 * 1024)
  }
}
