import Messages
import Testing

@testable import Core
@testable import Output
@testable import Presentation

/// The summary of a complete listing.
@Suite(.timeLimit(.minutes(10))) struct CompleteReportTests {
  private func sentences(
    delivered: Int = 1200, limit: Int? = nil, isPartial: Bool = false,
    in language: Language = .en,
    _ change: (inout CompleteStats) -> Void = { _ in }
  ) -> [String] {
    var stats = CompleteStats()
    (stats.promised, stats.delivered, stats.slices, stats.requests) = (1200, 1200, 2, 15)
    change(&stats)
    return CompleteReport(
      stats: stats, delivered: delivered, limit: limit, isPartial: isPartial,
      time: .milliseconds(61_200),
      text: { slice in "q stars:\(slice.stars?.lowerBound ?? -1)" }
    ).sentences(in: language).map { $0.text(in: language) }
  }

  @Test func `a complete listing is summarized in one line`() {
    #expect(sentences() == ["Listed 1,200 of 1,200 repositories in 1 min 2 s (15 requests)."])
    #expect(sentences(in: .pl) == ["Wypisano 1200 z 1200 repozytoriów w 1 min 2 s (15 żądań)."])
  }

  @Test func `organizations that GitHub left out are mentioned`() {
    let said = sentences(isPartial: true)
    #expect(said.count == 2 && said[1].contains("single sign-on (SSO)"))
  }

  @Test func `an unexplained difference is called drift`() {
    let said = sentences(delivered: 1190)
    #expect(said.count == 2 && said[0].hasPrefix("Listed 1,190 of 1,200 repositories"))
    #expect(said[1].contains("estimate"))
  }

  @Test func `a limit explains itself`() {
    let said = sentences(delivered: 500, limit: 500)
    #expect(said.count == 2 && said[1].contains("--limit"))
    #expect(sentences(limit: 1200).count == 1)
  }

  @Test func `incomplete slices are counted, and some are named`() {
    let said = sentences(delivered: 1100) { stats in
      stats.incomplete = (1...4).map { Slice(stars: $0...$0) }
      stats.incompleteCount = 5
    }
    #expect(said.count == 2)
    #expect(said[1].contains("on 5 slices"))
    #expect(said[1].hasSuffix("`q stars:1`, `q stars:2`, `q stars:3`, …"))
  }

  @Test func `one overfull slice is named`() {
    let said = sentences(delivered: 1000) { stats in
      stats.overfull = [Slice(stars: 0...0)]
      stats.overfullCount = 1
    }
    #expect(said.count == 2 && said[1].hasSuffix("1 slice has more: `q stars:0`"))
  }

  @Test func `duplicate rows are reported`() {
    #expect(
      sentences { $0.duplicates = 1 }.last
        == "Skipped 1 duplicate row that moved during the listing.")
    #expect(
      sentences(in: .pl) { $0.duplicates = 3 }.last?.hasPrefix("Pominięto 3 zduplikowane wiersze")
        == true)
  }
}
