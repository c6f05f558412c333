internal import Catalog
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// Tells on standard error what a feed does by itself: repetitions, waits, slowing down.
///
/// A class with a lock because notices come from the tasks that read pages.
final class FeedNotices: Sendable {
  private let context: CommandContext
  private let state = Mutex(State())

  private struct State {
    /// What stands at the foot: that a page is on its way, or a countdown.
    var line: TransientLine?
    var countdown: Task<Bool, Never>?
  }

  init(context: CommandContext) {
    self.context = context
  }

  deinit { clear() }

  /// Shows that a page is on its way.
  func showLoading() {
    let text = Message.feedLoading.text(in: context.language)
    makeLine().show(StyledText(sanitizing: text, .dim), topic: "loading")
  }

  /// Takes away what is shown in place.
  func clear() {
    let (line, countdown) = state.withLock { state in
      defer { (state.line, state.countdown) = (nil, nil) }
      return (state.line, state.countdown)
    }
    countdown?.cancel()
    line?.end()
  }

  func say(_ notice: FeedNotice) {
    clear()
    switch notice {
    case .retrying(let page, let attempt, let pause, _):
      context.say(
        .feedRetrying(page: page, attempt: attempt, pause: pause.roundedToSeconds), .dim)
    case .waiting(_, let duration, let until, _):
      context.say(.feedWaiting(time: until), .dim)
      count(down: duration)
    case .slowedDown: context.say(.feedSlowedDown, .dim)
    case .incomplete(let page): if page > 1 { context.say(.feedIncomplete(page: page)) }
    }
  }

  private func count(down duration: Duration) {
    guard context.console.speechProfile.redrawsLines else { return }
    let (context, line) = (context, makeLine())
    let task = Task { await Countdown(context: context).show(duration, on: line) }
    state.withLock { $0.countdown = task }
  }

  private func makeLine() -> TransientLine {
    clear()
    let line = TransientLine(console: context.console)
    state.withLock { $0.line = line }
    return line
  }
}
