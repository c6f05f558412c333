import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo search --page-through` into a pipe, without failures.
@Suite(.timeLimit(.minutes(20))) struct SearchFeedTests {
  private func stage(
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make { configuration in
      configuration.repositories = 1300
      configure(&configuration)
    }
  }

  /// The most requests that were certainly in flight at the same time: a response takes at least
  /// `latency`.
  private func mostAtOnce(_ stage: Stage, latency: TimeInterval) -> Int {
    let times = stage.searches.map(\.time).sorted()
    return times.map { start in
      times.count { $0 >= start && $0.timeIntervalSince(start) < latency }
    }.max() ?? 0
  }

  @Test func `a thousand rows are printed in GitHub's order, each once`() async throws {
    let stage = try await stage()
    let memory = TextBox()
    let run = stage.run(
      ["search", "stars:>=0", "--sort", "stars", "--page-through"], token: .classic)
    let result = try await run.result { moment in
      if let peak = ProcessFile.peakMemory(of: moment.pid) { memory.add("\(peak)") }
      return .goOn
    }
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.count == 1000)
    #expect(Set(result.firstColumns).count == 1000)
    let stars = result.lines.compactMap {
      Int($0.split(separator: "\t", omittingEmptySubsequences: false)[3])
    }
    #expect(stars.count == 1000 && stars == stars.sorted(by: >))
    #expect(Set(stage.searches.map { $0.parameter("per_page") }) == ["100"])
    #expect(
      stage.searches.compactMap { $0.parameter("page").flatMap { Int($0) } }.sorted()
        == Array(1...10))
    #expect(result.errors.contains("first 1,000 of 1,"))
    let peak = try #require(memory.texts.compactMap { Int($0) }.max())
    print("peak memory of a thousand rows: \(peak) kB")
    #expect(peak < 80 * 1024)
  }

  @Test func `pages requested by hand have the same rows`() async throws {
    let stage = try await stage()
    let arguments = ["search", "stars:>=0", "--page-through", "--limit", "250", "--fields", "id"]
    let anonymous = try await stage.run(arguments).result()
    let known = try await stage.run(arguments, token: .withoutScopes).result()
    #expect(anonymous.lines.count == 250 && anonymous.lines == known.lines, "\(anonymous)")
    #expect(!anonymous.errors.contains("first 1,000"))
  }

  /// Two seconds, so that a busy machine sends a second request in time.
  @Test(arguments: [(SimulatorToken?.some(.classic), 2...4, 2), (nil, 1...1, 0.25)])
  func `four requests are in flight with a token, one without`(
    token: SimulatorToken?, expected: ClosedRange<Int>, latency: TimeInterval
  ) async throws {
    let stage = try await stage { $0.latency = .seconds(latency) }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--limit", "700", token: token)
    #expect(result.code == 0 && result.lines.count == 700, "\(result)")
    #expect(expected.contains(mostAtOnce(stage, latency: latency)))
    #expect(stage.searches.count == 7)
  }

  @Test func `rows that GitHub repeats on the next page are printed once`() async throws {
    let stage = try await stage { $0.faults = [FaultRule(.duplicates)] }
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--fields", "id", token: .classic)
    #expect(result.code == 0, "\(result)")
    #expect(result.lines.count == 991 && Set(result.lines).count == 991)
  }

  @Test func `--json over all pages is one array`() async throws {
    let stage = try await stage()
    let result = try await stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--json", "--fields", "id,full_name", token: .classic
    )
    let ids = try result.objects().compactMap { $0["id"] as? Int }
    #expect(ids.count == 1000 && Set(ids).count == 1000)
  }

  @Test func `a reader that closes the pipe ends it silently`() async throws {
    let stage = try await stage { $0.latency = .milliseconds(100) }
    let run = stage.run(["search", "stars:>=0", "--page-through"])
    let result = try await run.result { moment in
      moment.output.count { $0 == 0x0A } >= 3 ? .closeOutput : .goOn
    }
    #expect(result.code == 0, "\(result)")
    #expect(result.errors.split(separator: "\n").count == 1, "only the head line: \(result)")
    #expect(stage.searches.count < 10)
  }

  @Test(arguments: [[], ["--jsonl"], ["--json"]])
  func `Ctrl-C exits with 130 after a complete last line`(flags: [String]) async throws {
    let stage = try await stage { $0.latency = .milliseconds(100) }
    let signals = TextBox()
    let run = stage.run(["search", "stars:>=0", "--page-through"] + flags)
    let result = try await run.result { moment in
      if moment.output.isEmpty || !signals.texts.isEmpty { return .goOn }
      signals.add("sent")
      return .signal(SIGINT)
    }
    #expect(result.code == 130, "\(result)")
    #expect(result.output.hasSuffix("\n"))
    #expect(!result.lines.isEmpty && result.lines.count < 1000)
    #expect(!result.errors.contains("first 1,000"))
    if flags == ["--json"] { #expect(try result.objects().count.isMultiple(of: 100)) }
  }
}
