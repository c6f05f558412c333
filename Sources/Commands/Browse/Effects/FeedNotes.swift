internal import App
internal import Browse
internal import GitHub
internal import Messages
internal import Synchronization

/// Sends what a list has to say to the effect that is loading it.
///
/// A class with a lock because notices come from the tasks that read pages.
final class FeedNotes: Sendable {
  typealias Send = @Sendable (BrowseEvent) -> Void

  private let id: ListID
  private let generation: Int
  /// Whether it says nothing of what was ignored.
  private let isQuiet: Bool
  private let state: Mutex<State>

  private struct State {
    var send: Send
    var reason: APIError?
  }

  init(_ id: ListID, generation: Int, isQuiet: Bool = false, send: @escaping Send) {
    self.id = id
    self.generation = generation
    self.isQuiet = isQuiet
    state = Mutex(State(send: send))
  }

  /// From now on `send` gets the events: each page goes to the effect that asked for it.
  func redirect(to send: @escaping Send) {
    state.withLock { $0.send = send }
  }

  func tell(_ news: ListNews) {
    send(.list(id, generation: generation, news))
  }

  func take(_ notice: FeedNotice) {
    switch notice {
    case .retrying(_, let attempt, _, _): tell(.retrying(attempt: attempt))
    case .waiting(_, _, let until, _): tell(.waiting(until: until))
    case .stored(_, let error): state.withLock { $0.reason = error }
    case .ignored(let qualifiers):
      say(.feedIgnored(qualifiers: qualifiers.joined(separator: " ")))
    case .incomplete(let page): if page > 1 { say(.feedIncomplete(page: page)) }
    case .omitted(let page, let rows): say(.feedOmitted(count: rows, page: page))
    case .slowedDown: break
    }
  }

  private func say(_ message: Message) {
    if !isQuiet { send(.toast(Toast(message))) }
  }

  private func send(_ event: BrowseEvent) {
    let send = state.withLock(\.send)
    send(event)
  }

  /// Why the page that has just come is a stored one; nil when GitHub gave it.
  func takeReason() -> APIError? {
    state.withLock { state in
      defer { state.reason = nil }
      return state.reason
    }
  }
}
