internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// Shows on standard error what a list does by itself: retries, waits, slowing down, and how far a
/// list of all matches is.
///
/// A class with a lock because a countdown runs while the list waits.
final class ListProgress: Sendable {
  private let session: Session
  /// Whether all matches are listed, which takes long.
  private let isComplete: Bool
  private let line: TransientLine
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var countdown: Task<Bool, Never>?
    /// Whether it was said why cached pages are shown.
    var saidWhyCached = false
    /// Of a list of all matches, once it is known.
    var expectation: CompleteExpectation?
    /// Rows and requests of earlier runs, which do not count for the pace.
    var before = (rows: 0, requests: 0)
    var latest = CompleteStats()
    var nextLine = ListProgress.interval
  }

  /// Between two lines of progress where they cannot be redrawn.
  private static let interval = Duration.seconds(30)

  private var context: CommandContext { session.context }

  init(session: Session, isComplete: Bool = false) {
    self.session = session
    self.isComplete = isComplete
    line = TransientLine(console: session.context.console)
    elapsed = session.context.clock.stopwatch()
  }

  deinit { end() }

  /// Time since the list began.
  var time: Duration { elapsed() }

  /// Whether it was said that cached pages are shown, and why.
  var hasSaidWhyCached: Bool { state.withLock(\.saidWhyCached) }

  /// Shows that a page is on its way.
  func showLoading() {
    show(Message.feedLoading.text(in: context.language), topic: "loading")
  }

  /// The same where the line can be removed again.
  func showLoadingInPlace() {
    if redraws { showLoading() }
  }

  /// A list of all matches begins.
  func expect(_ expectation: CompleteExpectation, after stats: CompleteStats) {
    state.withLock {
      $0.expectation = expectation
      $0.before = (stats.delivered, stats.requests)
      $0.latest = stats
    }
  }

  /// Rows of a list of all matches were written.
  func update(_ stats: CompleteStats) {
    let time = elapsed()
    let isDue = state.withLock { state in
      state.latest = stats
      guard !redraws, time >= state.nextLine else { return false }
      state.nextLine = time + Self.interval
      return true
    }
    if redraws { show(text()) } else if isDue, speaksLines { context.console.say(text(), .dim) }
  }

  /// Ends a countdown; the line of a list of all matches stays.
  func endWait() {
    let countdown = state.withLock { state in
      defer { state.countdown = nil }
      return state.countdown
    }
    countdown?.cancel()
    if !isComplete { line.clear() }
  }

  /// Removes the line; it can come again.
  func clear() {
    endWait()
    line.clear()
  }

  /// Removes the line for good.
  func end() {
    endWait()
    line.end()
  }

  /// What the list does by itself.
  func say(_ notice: FeedNotice) {
    endWait()
    switch notice {
    case .retrying(let page, let number, let pause, let error):
      session.say(retry: number, after: pause, error, page: page)
    case .waiting(_, let duration, let until, _):
      if !isComplete || !redraws && speaksLines {
        context.say(.feedWaiting(time: until), .dim)
      }
      if redraws { count(down: duration) }
    case .cached(_, let error): sayWhyCached(error)
    case .ignored(let qualifiers):
      context.say(.feedIgnored(qualifiers: qualifiers.joined(separator: " ")))
    case .slowedDown: context.say(isComplete ? .allSlowedDown : .feedSlowedDown, .dim)
    case .incomplete(let page):
      if page > 1, !isComplete { context.say(.feedIncomplete(page: page)) }
    case .omitted(let page, let rows):
      context.say(
        isComplete ? .allOmitted(count: rows) : .feedOmitted(count: rows, page: page), .problem)
    }
  }

  /// Once: the pages after it are cached for the same reason.
  private func sayWhyCached(_ error: APIError) {
    let isSaid = state.withLock { state in
      defer { state.saidWhyCached = true }
      return state.saidWhyCached
    }
    if !isSaid { context.say(session.failure(error).advice.message, .problem) }
  }

  /// Shows every second how long the limit lasts.
  private func count(down duration: Duration) {
    let task = Task { [weak self, context, isComplete] in
      await Countdown(context: context).count(down: duration) { left in
        guard let self else { return }
        if isComplete {
          self.show(self.text(waiting: left))
        } else {
          self.show(Message.waitCountdown(wait: left).text(in: context.language), topic: "wait")
        }
      }
    }
    state.withLock { $0.countdown = task }
  }

  private var redraws: Bool { context.console.speechProfile.redrawsLines }

  /// A log or a pipe gets progress with `--verbose` only.
  private var speaksLines: Bool {
    context.console.speechProfile.isTerminal || session.isVerbose
  }

  private func show(_ text: String, topic: String = "progress") {
    line.show(StyledText(sanitizing: text, .dim), topic: topic)
  }

  private func text(waiting wait: Duration? = nil) -> String {
    state.withLock { state in
      CompleteProgressText(
        stats: state.latest, expectation: state.expectation, before: state.before,
        elapsed: elapsed(), wait: wait)
    }.text(in: context.language)
  }
}
