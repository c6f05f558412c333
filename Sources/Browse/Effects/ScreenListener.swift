package import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
package import Presentation
internal import Synchronization
internal import Terminal

/// Shows what happens by itself: in full-screen mode on the screen, before and after on the terminal.
///
/// A class with a lock because events arrive on any task.
package final class ScreenListener: Sendable {
  private let terminal: @Sendable (SessionEvent) -> Void
  private let isVerbose: Bool
  /// Whether to show only problems, for `--quiet`.
  private let isQuiet: Bool
  /// Whether standard error is not the screen.
  private let logsElsewhere: Bool
  private let state = Mutex(State())

  private struct State {
    var send: Send?
    /// Sentences that are said only once.
    var said: Set<String> = []
  }

  package init(isVerbose: Bool, isQuiet: Bool = false, in context: CommandContext) {
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
    terminal = context.listener(isVerbose: isVerbose)
    logsElsewhere = !context.console.speechProfile.isTerminal
  }

  package func receive(_ event: SessionEvent) {
    guard state.withLock({ $0.send != nil }) else { return terminal(event) }
    switch event {
    case .exchange(let record):
      if let limit = record.rateLimit { send(.limit(limit)) }
      if logsElsewhere { terminal(event) }
    case .rateLimit: if logsElsewhere { terminal(event) }
    case .histories(let count): send(.progress(.feedHistories(count: count)))
    // The screen shows that it is loading.
    case .slow: break
    default:
      guard let notice = event.notice(isVerbose: isVerbose), !isQuiet || notice.isProblem
      else { return }
      let text = notice.message.text(in: .en)
      if notice.isOnce, !state.withLock({ $0.said.insert(text).inserted }) { return }
      send(.toast(Toast(notice.message)))
    }
  }

  /// Sends an event that belongs to no effect.
  func send(_ event: BrowseEvent) {
    let send = state.withLock(\.send)
    send?(event)
  }

  func open(_ send: @escaping Send) { state.withLock { $0.send = send } }

  func close() { state.withLock { $0.send = nil } }
}
