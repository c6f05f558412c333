internal import Access
package import Core
internal import GitHub
package import Messages
import Presentation

/// What a complete listing will return and cost, estimated before it starts.
package struct CompleteExpectation: Sendable, Equatable {
  /// The expected rows.
  let rows: Int
  /// The requests for them.
  package let requests: Int
  /// The requests that GitHub allows per minute.
  let perMinute: Int
  /// Whether `--limit` ends the listing before the last match.
  let isLimited: Bool

  /// A limit reduces the requests in proportion to the rows.
  package init(_ estimate: CompleteEstimate, limit: Int?, perMinute: Int) {
    let total = max(estimate.total, 0)
    rows = min(limit ?? total, total)
    isLimited = rows < total
    requests =
      isLimited
      ? max(1, Int((Double(estimate.requests) * Double(rows) / Double(total)).rounded(.up)))
      : max(estimate.requests, 0)
    self.perMinute = max(perMinute, 1)
  }

  var duration: Duration { .seconds(requests * 60) / perMinute }

  /// Whether there are more matches than GitHub returns for one query.
  package var isDivided: Bool { rows > SearchQuery.resultWindow }

  /// Whether it takes longer than a user expects.
  package var isWorthSaying: Bool { isDivided || duration > .seconds(60) }

  package func message(in language: Language) -> Message {
    let rows: Message = isLimited ? .allFirstRows(count: self.rows) : .allAllRows
    // The requests of the first minute need no wait.
    let time: Message =
      requests <= perMinute
      ? .allLessThanMinute : .allAboutTime(time: duration.roundedForDisplay)
    return .allEstimate(
      rows: rows.text(in: language),
      requests: Message.allAboutRequests(count: requests).text(in: language),
      time: time.text(in: language))
  }

  /// The remaining time, if `delivered` rows have arrived, `fresh` of them and `requests` within
  /// the last `elapsed`; nil if unknown.
  ///
  /// In the first minute, before the rate limit, GitHub responds much faster than on average.
  func timeLeft(delivered: Int, fresh: Int, requests: Int, after elapsed: Duration) -> Duration? {
    guard rows > delivered, fresh > 0 else { return nil }
    let left = Double(rows - delivered)
    if elapsed < .seconds(60), requests <= perMinute {
      return duration * (left / Double(max(rows, 1)))
    }
    return elapsed * (left / Double(fresh))
  }
}

extension Duration {
  /// Rounds to whole minutes from two minutes on, and to whole seconds below.
  var roundedForDisplay: Duration {
    let seconds = roundedToSeconds.components.seconds
    return .seconds(seconds < 120 ? seconds : (seconds + 30) / 60 * 60)
  }
}

/// The summary of a complete listing: what was expected, what arrived, and why they may differ.
package struct CompleteReport {
  let stats: CompleteStats
  /// Rows written by all runs together.
  let delivered: Int
  let limit: Int?
  /// Whether GitHub left out repositories of organizations with single sign-on.
  let isPartial: Bool
  /// The duration of the last run.
  let time: Duration
  /// The query for the matches in a slice.
  let text: (Slice) -> String

  package init(
    stats: CompleteStats, delivered: Int, limit: Int?, isPartial: Bool = false,
    time: Duration, text: @escaping (Slice) -> String
  ) {
    self.stats = stats
    self.delivered = delivered
    self.limit = limit
    self.isPartial = isPartial
    self.time = time
    self.text = text
  }

  /// How many slices to name; the others are only counted.
  private static let mostNamed = 3

  package func sentences(in language: Language) -> [Message] {
    var sentences = [total]
    if isLimited { sentences.append(.allLimitReached) }
    if stats.incompleteCount > 0 {
      sentences.append(
        .allIncomplete(count: stats.incompleteCount, slices: names(of: stats.incomplete)))
    }
    if isPartial { sentences.append(.feedPartial) }
    if stats.overfullCount > 0 {
      sentences.append(.allOverfull(count: stats.overfullCount, slices: names(of: stats.overfull)))
    }
    if stats.duplicates > 0 { sentences.append(.allDuplicates(count: stats.duplicates)) }
    if hasDrifted { sentences.append(.allDrift) }
    return sentences
  }

  private var total: Message {
    .allAccount(
      count: stats.promised, delivered: delivered,
      time: time.roundedToSeconds, requests: Message.allRequests(count: stats.requests))
  }

  private var isLimited: Bool { limit.map { $0 <= delivered && $0 < stats.promised } ?? false }

  /// Whether the difference has no other explanation.
  private var hasDrifted: Bool {
    delivered != stats.promised && !isLimited && stats.incompleteCount == 0
      && stats.overfullCount == 0
  }

  private func names(of slices: [Slice]) -> String {
    let named = slices.prefix(Self.mostNamed).map { "`\(text($0))`" }
    return (named + (slices.count > Self.mostNamed ? ["…"] : [])).joined(separator: ", ")
  }
}

/// The progress of a complete listing on one line.
struct CompleteProgressText {
  let stats: CompleteStats
  let expectation: CompleteExpectation?
  /// Rows and requests of earlier runs of the same listing.
  let before: (rows: Int, requests: Int)
  let elapsed: Duration
  /// Time until the rate limit resets; nil if there is none.
  let wait: Duration?

  func text(in language: Language) -> String {
    let rows = max(expectation?.rows ?? stats.promised, stats.delivered)
    var parts = [
      Message.allProgress(
        done: stats.delivered, total: rows, percent: percent(of: rows, in: language)
      ).text(in: language)
    ]
    if let left = timeLeft {
      parts.append(Message.allTimeLeft(time: left.roundedForDisplay).text(in: language))
    }
    if let wait { parts.append(Message.allLimitLeft(wait: wait).text(in: language)) }
    return parts.joined(separator: " · ")
  }

  private var timeLeft: Duration? {
    expectation?.timeLeft(
      delivered: stats.delivered, fresh: stats.delivered - before.rows,
      requests: stats.requests - before.requests, after: elapsed)
  }

  /// Rounded down, so that only a finished listing shows 100.
  private func percent(of rows: Int, in language: Language) -> String {
    language.percent(Double(rows > 0 ? stats.delivered * 100 / rows : 0) / 100)
  }
}
