internal import App
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// The progress of a complete listing on standard error: one line that changes, or a new one every
/// half minute where lines cannot be redrawn.
///
/// A class with a lock because notices come from the tasks that read pages.
final class CompleteProgress: Sendable {
  private let session: Session
  private let line: TransientLine
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var expectation: CompleteExpectation?
    /// Rows and requests of earlier runs, which do not count for the pace.
    var before: (rows: Int, requests: Int)?
    var latest: CompleteStats?
    var countdown: Task<Void, Never>?
    var nextLine = CompleteProgress.interval
  }

  /// Between two lines where they cannot be redrawn.
  private static let interval = Duration.seconds(30)

  private var context: CommandContext { session.context }

  init(session: Session) {
    self.session = session
    line = TransientLine(console: session.context.console)
    elapsed = session.context.clock.stopwatch()
  }

  deinit { end() }

  /// Time since the listing began.
  var time: Duration { elapsed() }

  func expect(_ expectation: CompleteExpectation) {
    state.withLock { $0.expectation = expectation }
  }

  /// The listing begins after what `stats` counts.
  func begin(after stats: CompleteStats) {
    state.withLock { $0.before = (stats.delivered, stats.requests) }
  }

  func showLoading() {
    guard redraws else { return }
    show(Message.feedLoading.text(in: context.language))
  }

  /// A page was written.
  func update(_ stats: CompleteStats) {
    let time = elapsed()
    let isDue = state.withLock { state in
      state.latest = stats
      state.countdown?.cancel()
      state.countdown = nil
      guard !redraws, time >= state.nextLine else { return false }
      state.nextLine = time + Self.interval
      return true
    }
    if redraws { show(text()) } else if isDue, speaksLines { context.console.say(text(), .dim) }
  }

  /// Takes the line away; it can come again.
  func clear() {
    cancelCountdown()
    line.clear()
  }

  /// Takes the line away for good.
  func end() {
    cancelCountdown()
    line.end()
  }

  private func cancelCountdown() {
    state.withLock { state in
      state.countdown?.cancel()
      state.countdown = nil
    }
  }

  private var redraws: Bool { context.console.speechProfile.redrawsLines }

  /// A log or a pipe gets progress with `--verbose` only.
  private var speaksLines: Bool {
    context.console.speechProfile.isTerminal || session.isVerbose
  }

  private func show(_ text: String) {
    line.show(StyledText(sanitizing: text, .dim), topic: "progress")
  }

  private func text(waiting wait: Duration? = nil) -> String {
    let (stats, expectation, before) = state.withLock {
      ($0.latest, $0.expectation, $0.before)
    }
    return CompleteProgressText(
      stats: stats ?? .init(), expectation: expectation, before: before ?? (0, 0),
      elapsed: elapsed(), wait: wait
    ).text(in: context.language)
  }

  /// What the feed does by itself.
  func say(_ notice: FeedNotice) {
    switch notice {
    case .waiting(_, let duration, let until, _):
      if redraws {
        count(down: duration)
      } else if speaksLines {
        context.say(.feedWaiting(time: until), .dim)
      }
    case .retrying(let page, let attempt, let pause, let error):
      session.say(retry: attempt, after: pause, error, page: page)
    case .slowedDown: context.say(.allSlowedDown, .dim)
    case .omitted(_, let rows): context.say(.allOmitted(count: rows), .problem)
    case .incomplete, .stored, .ignored: break
    }
  }

  /// Shows every second how long the limit lasts.
  private func count(down duration: Duration) {
    let clock = context.clock
    let task = Task { [weak self] in
      var left = duration
      while left > .zero, !Task.isCancelled {
        guard let self else { return }
        self.show(self.text(waiting: left.roundedToSeconds))
        let step = min(left, .seconds(1))
        do { try await clock.sleep(for: step) } catch { return }
        left -= step
      }
    }
    state.withLock { state in
      state.countdown?.cancel()
      state.countdown = task
    }
  }
}

/// The progress of a complete listing in one line.
struct CompleteProgressText {
  let stats: CompleteStats
  let expectation: CompleteExpectation?
  /// Rows and requests of earlier runs of the same listing.
  let before: (rows: Int, requests: Int)
  let elapsed: Duration
  /// Time until the rate limit ends; nil while there is none.
  let wait: Duration?

  func text(in language: Language) -> String {
    let rows = max(expectation?.rows ?? stats.promised, stats.delivered)
    var parts = [
      Message.allProgress(
        done: stats.delivered, total: rows, percent: percent(of: rows, in: language)
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
      delivered: stats.delivered, fresh: stats.delivered - before.rows,
      requests: stats.requests - before.requests, after: elapsed)
  }

  /// Rounded down, so that 100 is the end.
  private func percent(of rows: Int, in language: Language) -> String {
    language.percent(Double(rows > 0 ? stats.delivered * 100 / rows : 0) / 100)
  }
}
