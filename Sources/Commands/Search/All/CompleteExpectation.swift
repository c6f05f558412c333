internal import Catalog
internal import Messages

/// What a complete listing will bring and take, as far as that can be told before.
struct CompleteExpectation: Sendable, Equatable {
  /// Rows that will come.
  let rows: Int
  /// Requests for them.
  let requests: Int
  /// Requests that GitHub answers in a minute.
  let perMinute: Int
  /// Whether `--limit` ends the listing before the last match.
  let isLimited: Bool

  /// A limit lowers the requests as it lowers the rows.
  init(_ estimate: CompleteEstimate, limit: Int?, perMinute: Int) {
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

  /// More than one question to GitHub can show.
  var isDivided: Bool { rows > FeedPlan.resultWindow }

  /// Whether it is more than what a person waits for anyway.
  var isWorthSaying: Bool { isDivided || duration > .seconds(60) }

  func message(in language: Language) -> Message {
    let rows: Message = isLimited ? .allFirstRows(count: self.rows) : .allAllRows
    // GitHub answers as many requests as a minute allows at once.
    let time: Message =
      requests <= perMinute
      ? .allLessThanMinute : .allAboutTime(time: duration.roundedForPeople)
    return .allEstimate(
      rows: rows.text(in: language),
      requests: Message.allAboutRequests(count: requests).text(in: language),
      time: time.text(in: language))
  }

  /// How long the rest takes when `delivered` rows came, `fresh` of them and `requests` in the last
  /// `elapsed`; nil when nothing can be told.
  ///
  /// In the first minute GitHub answers much faster than on the whole.
  func timeLeft(
    delivered: Int, fresh: Int, requests: Int, after elapsed: Duration
  ) -> Duration? {
    guard rows > delivered, fresh > 0 else { return nil }
    let left = Double(rows - delivered)
    if elapsed < .seconds(60), requests <= perMinute {
      return duration * (left / Double(max(rows, 1)))
    }
    return elapsed * (left / Double(fresh))
  }
}

extension Duration {
  /// Whole minutes from two minutes on, and whole seconds before.
  var roundedForPeople: Duration {
    let seconds = roundedToSeconds.components.seconds
    return .seconds(seconds < 120 ? seconds : (seconds + 30) / 60 * 60)
  }
}
