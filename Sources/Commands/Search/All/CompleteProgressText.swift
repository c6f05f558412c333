internal import Catalog
internal import Messages

/// One line about how far a complete listing is.
struct CompleteProgressText {
  let account: CompleteStats
  let expectation: CompleteExpectation?
  /// What earlier runs of the same listing brought.
  let before: (rows: Int, requests: Int)
  let elapsed: Duration
  /// What is left of a rate limit; nil while GitHub answers.
  let wait: Duration?

  func text(in language: Language) -> String {
    let rows = max(expectation?.rows ?? account.promised, account.delivered)
    var parts = [
      Message.allProgress(
        done: account.delivered, total: rows, percent: percent(of: rows, in: language)
      ).text(in: language)
    ]
    if let left = timeLeft {
      parts.append(Message.allTimeLeft(time: left.roundedForPeople).text(in: language))
    }
    if let wait { parts.append(Message.allLimitLeft(wait: wait).text(in: language)) }
    return parts.joined(separator: " · ")
  }

  private var timeLeft: Duration? {
    expectation?.timeLeft(
      delivered: account.delivered, fresh: account.delivered - before.rows,
      requests: account.requests - before.requests, after: elapsed)
  }

  /// Rounded down, so that 100 is the end.
  private func percent(of rows: Int, in language: Language) -> String {
    language.percent(Double(rows > 0 ? account.delivered * 100 / rows : 0) / 100)
  }
}
