import FoundationEssentials
import Messages
import Synchronization
import Terminal

@testable import Browse
@testable import BrowseModel

/// A core that a test controls and that counts its calls.
struct CountingCore: BrowseCore {
  private(set) var settings = BrowseSettings(
    language: .en,
    profile: TerminalProfile(isTerminal: true, size: TerminalSize(columns: 20, rows: 4)),
    showsImages: false)
  let log: CoreLog
  var first: [BrowseEffect] = []
  /// The effects of each event.
  var answer: @Sendable (BrowseEvent) -> [BrowseEffect] = { _ in [] }

  mutating func start() -> [BrowseEffect] { first }

  mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
    if case .settings(let settings) = event { self.settings = settings }
    log.add(event)
    return answer(event)
  }

  /// Never returns the same frame twice.
  mutating func frame() -> ScreenFrame {
    let number = log.addFrame(settings.profile.size)
    var frame = ScreenFrame(size: settings.profile.size)
    frame.write(StyledText(sanitizing: "frame \(number)"), at: ScreenPosition(row: 0, column: 0))
    return frame
  }
}

/// The calls of a core, for which a test can wait.
final class CoreLog: Sendable {
  private let state = Mutex(State())

  private struct State {
    var events: [String] = []
    var frames: [TerminalSize] = []
  }

  let changes = Turnstile()

  var events: [String] { state.withLock { $0.events } }
  var frames: [TerminalSize] { state.withLock { $0.frames } }

  func add(_ event: BrowseEvent) {
    state.withLock { $0.events.append(event.word) }
    changes.pass()
  }

  func addFrame(_ size: TerminalSize) -> Int {
    let count = state.withLock { state in
      state.frames.append(size)
      return state.frames.count
    }
    changes.pass()
    return count
  }
}

extension BrowseEvent {
  /// A short text, for comparisons.
  var word: String {
    switch self {
    case .input(let input): "\(input)"
    case .settings(let settings):
      "look \(settings.profile.size.columns)×\(settings.profile.size.rows)"
    case .timer(let timer): "timer \(timer)"
    case .favorite(let id, _, _): "favorite \(id)"
    default: "other"
    }
  }
}

/// Resumes waiters whose condition is true.
final class Turnstile: Sendable {
  private struct Waiter {
    let condition: @Sendable () -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let waiters = Mutex<[Waiter]>([])

  func pass() {
    let ready = waiters.withLock { waiters in
      var ready: [CheckedContinuation<Void, Never>] = []
      waiters.removeAll { waiter in
        // Checked once: it may have become true meanwhile.
        let isReady = waiter.condition()
        if isReady { ready.append(waiter.continuation) }
        return isReady
      }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }

  func wait(until condition: @escaping @Sendable () -> Bool) async {
    await withCheckedContinuation { continuation in
      waiters.withLock { $0.append(Waiter(condition: condition, continuation: continuation)) }
      pass()
    }
  }
}
