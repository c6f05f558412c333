package import Access
import Auth
package import Core
internal import GitHub
internal import Messages
import Platform
package import Presentation
import Synchronization
import Terminal

/// Prints on standard error what a list does by itself: retries, waits, slowing down, and the
/// progress of a list of all matches.
///
/// A class with a lock because a countdown runs while the list waits.
package final class ListProgress: Sendable {
  private let session: Session
  private let context: CommandContext
  /// Whether all matches are listed, which takes long.
  private let isComplete: Bool
  private let line: TransientLine
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var countdown: Task<Bool, Never>?
    /// Whether the reason for showing cached pages was printed.
    var saidWhyCached = false
    var showsOtherList = false
    var isCut = false
    var isPartial = false
    /// For a list of all matches, once it is known.
    var expectation: CompleteExpectation?
    /// Rows and requests of earlier runs, which do not count for the pace.
    var before = (rows: 0, requests: 0)
    var latest = CompleteStats()
    var nextLine = ListProgress.interval
  }

  /// The time between two lines of progress if lines cannot be redrawn.
  private static let interval = Duration.seconds(30)

  package init(session: Session, isComplete: Bool = false, in context: CommandContext) {
    self.session = session
    self.context = context
    self.isComplete = isComplete
    line = TransientLine(console: context.console)
    elapsed = context.clock.stopwatch()
  }

  deinit { end() }

  /// Time since the list started.
  package var time: Duration { elapsed() }

  /// Whether the reason for showing cached pages was printed.
  package var hasSaidWhyCached: Bool { state.withLock(\.saidWhyCached) }

  /// Whether the rate limit has cut a list by gained stars short.
  package var isCut: Bool { state.withLock(\.isCut) }

  /// Whether the rows are not ranked as the list was meant to be.
  package var showsOtherList: Bool { state.withLock(\.showsOtherList) }

  /// Whether GitHub left out repositories of organizations with single sign-on.
  package var isPartial: Bool { state.withLock(\.isPartial) }

  /// Shows that a page is loading.
  package func showLoading() {
    show(Message.feedLoading.text(in: context.language), topic: "loading")
  }

  /// The same, but only if the line can be cleared again.
  package func showLoadingInPlace() {
    if redraws { showLoading() }
  }

  /// Called when a list of all matches starts.
  package func expect(_ expectation: CompleteExpectation, after stats: CompleteStats) {
    state.withLock {
      $0.expectation = expectation
      $0.before = (stats.delivered, stats.requests)
      $0.latest = stats
    }
  }

  /// Called after rows of a list of all matches were written.
  package func update(_ stats: CompleteStats) {
    let time = elapsed()
    let isDue = state.withLock { state in
      state.latest = stats
      guard !redraws, time >= state.nextLine else { return false }
      state.nextLine = time + Self.interval
      return true
    }
    if redraws { show(text()) } else if isDue, speaksLines { context.console.say(text(), .dim) }
  }

  /// Ends a countdown; the progress line of a list of all matches stays.
  package func endWait() {
    let countdown = state.withLock { state in
      defer { state.countdown = nil }
      return state.countdown
    }
    countdown?.cancel()
    if !isComplete { line.clear() }
  }

  /// Clears the line; it may appear again.
  package func clear() {
    endWait()
    line.clear()
  }

  /// Clears the line for good.
  package func end() {
    endWait()
    line.end()
  }

  /// Prints what the list does by itself.
  package func say(_ notice: FeedNotice) {
    endWait()
    switch notice {
    case .retrying(let page, let number, let limit, let pause, let error):
      context.say(session.retry(number, of: limit, after: pause, error, page: page), .dim)
    case .waiting(_, let duration, let until, _):
      if !isComplete || !redraws {
        context.say(.feedWaiting(time: TimeOfDay(until)), .dim)
      }
      if redraws { count(down: duration) }
    case .cached(_, let error): sayWhyCached(error)
    case .slowedDown: context.say(isComplete ? .allSlowedDown : .feedSlowedDown, .dim)
    case .incomplete where isComplete: break
    case .omitted(_, let rows) where isComplete: context.say(.allOmitted(count: rows), .problem)
    case .ignored, .corrected, .incomplete, .partial, .omitted, .ranked:
      if case .partial = notice { state.withLock { $0.isPartial = true } }
      guard let message = session.message(about: notice) else { break }
      switch notice {
      case .ranked(.impossible):
        state.withLock { $0.showsOtherList = true }
        context.say(message, .problem)
      case .ranked(.done(let report)) where report.isCut:
        state.withLock { $0.isCut = true }
        context.report(ErrorReport(message, exitCode: .rateLimited))
      case .omitted: context.say(message, .problem)
      case .ranked(.done(let report)) where report.unread > 0: context.say(message, .problem)
      default: context.say(message)
      }
    }
  }

  /// Only once: later pages are cached for the same reason.
  private func sayWhyCached(_ error: APIError) {
    let isSaid = state.withLock { state in
      defer { state.saidWhyCached = true }
      return state.saidWhyCached
    }
    if !isSaid { context.say(session.failure(error).report.message, .problem) }
  }

  /// Shows every second when the rate limit resets.
  private func count(down duration: Duration) {
    let task = Task { [weak self, context, isComplete] in
      await context.clock.count(down: duration) { [weak self] left in
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

  /// Logs and pipes get progress only with `--verbose`.
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
