import Access
import Core
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Output
@testable import Presentation

/// The progress of a complete listing, with and without redrawn lines.
@Suite(.timeLimit(.minutes(10))) struct CompleteProgressTests {
  private func stats(_ delivered: Int, requests: Int = 5) -> CompleteStats {
    var stats = CompleteStats()
    (stats.promised, stats.delivered, stats.requests) = (4000, delivered, requests)
    return stats
  }

  private func text(
    _ delivered: Int, wait: Duration? = nil, in language: Language = .en
  ) -> String {
    CompleteProgressText(
      stats: stats(delivered),
      expectation: CompleteExpectation(
        CompleteEstimate(total: 4000, requests: 60), limit: nil, perMinute: 30),
      before: (0, 0), elapsed: .seconds(4), wait: wait
    ).text(in: language)
  }

  @Test func `rows, percent and the time left are on one line`() {
    #expect(
      text(1000) == "1,000 of 4,000 · 25% · about 90 s left"
        || text(1000) == "1,000 of 4,000 · 25% · about 1 min 30 s left")
    #expect(text(0) == "0 of 4,000 · 0%")
    #expect(text(3999).contains(" · 99% · "))
    #expect(text(4100) == "4,100 of 4,100 · 100%")
    #expect(text(1000, in: .pl).hasPrefix("1000 z 4000 · 25% · jeszcze około "))
  }

  @Test func `a limit is part of the line`() {
    #expect(text(0, wait: .seconds(42)) == "0 of 4,000 · 0% · rate limit resets in 42 s")
  }

  private func makeProgress(_ stage: Stage, verbose: Bool) async throws -> ListProgress {
    let progress = ListProgress(
      session: try await Session(hostname: nil, verbose: verbose, in: stage.context),
      isComplete: true, in: stage.context)
    progress.expect(
      CompleteExpectation(
        CompleteEstimate(total: 4000, requests: 60), limit: nil, perMinute: 30),
      after: stats(0, requests: 0))
    return progress
  }

  @Test func `a pipe gets no progress, but is told of a wait`() async throws {
    let stage = try await Stage()
    let progress = try await makeProgress(stage, verbose: false)
    progress.showLoadingInPlace()
    stage.clock.advance(by: .seconds(100))
    progress.update(stats(500))
    progress.say(
      .waiting(page: 2, for: .seconds(9), until: Stage.now, error: .transport(.cancelled)))
    progress.end()
    let end = Message.feedWaiting(time: TimeOfDay(Stage.now))
    #expect(try stage.speech == end.text(in: .en) + "\n")
  }

  @Test func `a log gets a line every half minute`() async throws {
    let stage = try await Stage()
    let progress = try await makeProgress(stage, verbose: true)
    for step in 1...10 {
      stage.clock.advance(by: .seconds(7))
      progress.update(stats(step * 100, requests: step))
    }
    let lines = try stage.speech.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.hasPrefix("500 of 4,000 · 12%") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("1,000 of 4,000 · 25%") == true, "\(lines)")
  }

  @Test func `retries and slowing down are always reported`() async throws {
    let stage = try await Stage()
    let progress = try await makeProgress(stage, verbose: false)
    progress.say(
      .retrying(page: 3, number: 1, pause: .seconds(1), error: .transport(.cancelled)))
    progress.say(.slowedDown(page: 3, error: .transport(.cancelled)))
    progress.say(.incomplete(page: 3))
    let lines = try stage.speech.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.last == "GitHub is limiting requests; sending one at a time from now on.")
  }
}
