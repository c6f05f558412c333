internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// Tells on standard error what a feed does by itself: repetitions, waits, slowing down.
///
/// A class with a lock because notices come from the tasks that read pages.
final class FeedNotices: Sendable {
  private let session: Session
  private let state = Mutex(State())

  private struct State {
    /// What stands at the foot: that a page is on its way, or a countdown.
    var line: TransientLine?
    var countdown: Task<Bool, Never>?
    /// Whether it was said why stored pages are shown.
    var saidWhy = false
  }

  private var context: CommandContext { session.context }

  init(session: Session) {
    self.session = session
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
    case .retrying(let page, let attempt, let pause, let error):
      session.say(retry: attempt, after: pause, error, page: page)
    case .waiting(_, let duration, let until, _):
      context.say(.feedWaiting(time: until), .dim)
      count(down: duration)
    case .stored(_, let error): sayWhyStored(error)
    case .ignored(let qualifiers):
      context.say(.feedIgnored(qualifiers: qualifiers.joined(separator: " ")))
    case .slowedDown: context.say(.feedSlowedDown, .dim)
    case .incomplete(let page): if page > 1 { context.say(.feedIncomplete(page: page)) }
    case .omitted(let page, let rows): context.say(.feedOmitted(count: rows, page: page), .problem)
    }
  }

  var hasSaidWhyStored: Bool { state.withLock(\.saidWhy) }

  /// Once: the pages after it are stored for the same reason.
  private func sayWhyStored(_ error: APIError) {
    let isSaid = state.withLock { state in
      defer { state.saidWhy = true }
      return state.saidWhy
    }
    if !isSaid { context.say(session.failure(error).advice.message, .problem) }
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
