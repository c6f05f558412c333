internal import Catalog
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// How far a complete listing is, on standard error: in one line that changes, or now and then in
/// a new one where lines cannot be redrawn.
///
/// A class with a lock because notices come from the tasks that read pages.
final class CompleteProgress: Sendable {
  let session: Session
  private let line: TransientLine
  private let elapsed: @Sendable () -> Duration
  let state = Mutex(State())

  struct State {
    var expectation: CompleteExpectation?
    /// Rows and requests of earlier runs, which tell nothing of the pace.
    var before: (rows: Int, requests: Int)?
    var latest: CompleteStats?
    var countdown: Task<Void, Never>?
    var nextLine = CompleteProgress.interval
  }

  /// Between two lines where they cannot be redrawn.
  static let interval = Duration.seconds(30)

  var context: CommandContext { session.context }

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

  /// The listing begins after what `account` counts.
  func begin(after account: CompleteStats) {
    state.withLock { $0.before = (account.delivered, account.requests) }
  }

  func showLoading() {
    guard redraws else { return }
    show(Message.feedLoading.text(in: context.language))
  }

  /// A page was written.
  func update(_ account: CompleteStats) {
    let time = elapsed()
    let isDue = state.withLock { state in
      state.latest = account
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

  var redraws: Bool { context.console.speechProfile.redrawsLines }

  /// A log or a pipe is told nothing that nobody asked for.
  var speaksLines: Bool {
    context.console.speechProfile.isTerminal || session.isVerbose
  }

  func show(_ text: String) {
    line.show(StyledText(sanitizing: text, .dim), topic: "progress")
  }

  func text(waiting wait: Duration? = nil) -> String {
    let (account, expectation, before) = state.withLock {
      ($0.latest, $0.expectation, $0.before)
    }
    return CompleteProgressText(
      account: account ?? .init(), expectation: expectation, before: before ?? (0, 0),
      elapsed: elapsed(), wait: wait
    ).text(in: context.language)
  }
}
