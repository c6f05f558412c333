internal import Browse
internal import GitHub
internal import Messages
internal import Synchronization
internal import Terminal

/// Where news go: to whoever waits for the effect that they come of.
///
/// A class with a lock because answers and words come from any task, and from none.
final class WorldOutlet: Sendable {
  typealias Send = @Sendable (BrowseEvent) -> Void

  /// Who waits for news of one effect. A class, as optimised builds of Swift 6.3 crash over a closure
  /// that is local to a task.
  private final class Listener: Sendable {
    let send: Send

    init(_ send: @escaping Send) {
      self.send = send
    }
  }

  /// Of the effect that the current task works for.
  @TaskLocal private static var listener: Listener?

  /// The effects that are worked for at the moment, by the order in which they began.
  private let open = Mutex((last: 0, sends: [Int: Send]()))

  /// Does `body` for an effect whose news are awaited by `send`.
  func during(_ send: @escaping Send, _ body: () async -> Void) async {
    let number = open.withLock { open in
      open.last += 1
      open.sends[open.last] = send
      return open.last
    }
    await Self.$listener.withValue(Listener(send)) { await body() }
    open.withLock { open in open.sends[number] = nil }
  }

  /// Tells of the effect that the current task works for.
  static func tell(_ event: BrowseEvent) {
    listener?.send(event)
  }

  /// How much is left of a limit.
  func note(_ record: ExchangeRecord) {
    if let limit = record.rateLimit { tellSomebody(.limit(limit)) }
  }

  /// What would be said on the console.
  func say(_ lines: [StyledText]) {
    let text = lines.map(\.plain.string).joined(separator: " ")
    tellSomebody(.toast(Toast(Message { _ in text })))
  }

  /// What belongs to no effect is told with the newest one.
  private func tellSomebody(_ event: BrowseEvent) {
    if let listener = Self.listener { return listener.send(event) }
    open.withLock { open in open.sends.max { $0.key < $1.key }?.value }?(event)
  }
}

/// What pictures and READMEs are drawn for.
struct WorldLook: Sendable {
  /// What the screen shows at this moment.
  var profile: @Sendable () -> TerminalProfile
  /// How pictures come onto it, as far as that is known.
  var canvas: @Sendable () -> Canvas
  /// Whether pictures were asked for on the command line.
  var isOnRequest = false
}
