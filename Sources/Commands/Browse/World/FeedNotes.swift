internal import Browse
internal import Catalog
internal import GitHub
internal import Messages
internal import Synchronization

/// What a feed does by itself, told to the screen.
///
/// A class with a lock because notices come from the tasks that read pages.
final class FeedNotes: Sendable {
  private let tell: @Sendable (ListNews) -> Void
  private let reason = Mutex<APIError?>(nil)

  /// Whether it says nothing of what was ignored.
  private let isQuiet: Bool

  init(isQuiet: Bool = false, tell: @escaping @Sendable (ListNews) -> Void) {
    self.isQuiet = isQuiet
    self.tell = tell
  }

  func take(_ notice: FeedNotice) {
    switch notice {
    case .retrying(_, let attempt, _, _): tell(.retrying(attempt: attempt))
    case .waiting(_, _, let until, _): tell(.waiting(until: until))
    case .stored(_, let error): reason.withLock { $0 = error }
    case .ignored(let qualifiers):
      say(.feedIgnored(qualifiers: qualifiers.joined(separator: " ")))
    case .incomplete(let page): if page > 1 { say(.feedIncomplete(page: page)) }
    case .omitted(let page, let rows): say(.feedOmitted(count: rows, page: page))
    case .slowedDown: break
    }
  }

  private func say(_ message: Message) {
    if isQuiet { return }
    WorldOutlet.tell(.toast(Toast(message)))
  }

  /// Why the page that has just come is a stored one; nil when GitHub gave it.
  func takeReason() -> APIError? {
    reason.withLock { reason in
      defer { reason = nil }
      return reason
    }
  }
}
