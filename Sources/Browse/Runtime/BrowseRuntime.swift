package import BrowseModel
internal import BrowseView
package import FoundationEssentials
internal import Synchronization
package import Terminal

/// How the screen looks, as far as that depends on the terminal's responses.
package protocol TerminalLook: Sendable {
  /// Queries the terminal and returns the look that results. Called after the first frame; nothing
  /// else reads the terminal until it returns, and keys typed meanwhile are kept.
  func probe(
    _ settings: BrowseSettings
  ) async -> (settings: BrowseSettings, traits: TerminalTraits?)
  /// What to write to the terminal to learn its new colors.
  func queryForColors() -> [UInt8]
  /// The look after a late response; nil if it is not known yet.
  func adopt(
    _ reply: TerminalReply, _ settings: BrowseSettings
  ) -> (settings: BrowseSettings, traits: TerminalTraits?)?
}

/// Runs the full screen: the only place that touches the terminal.
package struct BrowseRuntime: Sendable {
  private let state: BrowseState
  private let traits: TerminalTraits?
  private let handler: any EffectHandler
  private let device: TerminalDevice
  private let environment: [String: String]
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let look: any TerminalLook

  /// `traits` is what is already known about the terminal.
  package init(
    state: BrowseState, traits: TerminalTraits? = nil, handler: any EffectHandler,
    device: TerminalDevice, environment: [String: String],
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }, look: any TerminalLook
  ) {
    self.state = state
    self.traits = traits
    self.handler = handler
    self.device = device
    self.environment = environment
    self.clock = clock
    self.now = now
    self.look = look
  }

  /// Returns when the user has quit or the terminal is gone; by then the terminal is restored and
  /// all tasks have ended. Returns what is still to be said. Throws `CancellationError` when the task is cancelled, and
  /// `ConsoleError` when the terminal cannot be used.
  package func run() async throws -> [Toast] {
    let screen = try ScreenSession(on: device, environment: environment)
    return try await run(on: screen, clock)
  }

  private func run(on screen: ScreenSession, _ clock: some Clock<Duration>) async throws
    -> [Toast]
  {
    var loop = BrowseLoop(
      core: StateCore(state), traits: traits, screen: screen, handler: handler, look: look,
      clock: clock, now: now)
    return try await loop.run()
  }
}

/// An event of the loop.
enum LoopEvent: Sendable {
  case input(InputEvent)
  /// The terminal's capabilities are known.
  case probed(BrowseSettings, TerminalTraits?)
  /// `from` is nil for events that belong to no task.
  case event(BrowseEvent, from: EffectTaskID?)
  case timer(BrowseTimer, from: EffectTaskID)
  case done(EffectTaskID)
}

/// Events that wait for the loop. Any task adds them, one task removes them.
final class EventQueue: Sendable {
  private let state = Mutex(State())

  private struct State {
    var events: [LoopEvent] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  func put(_ events: [LoopEvent]) {
    wake { $0.events += events }
  }

  /// Removes and returns all queued events, the oldest first.
  func drain() -> [LoopEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Returns as soon as there is an event or the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.events.isEmpty || Task.isCancelled { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake { _ in }
    }
  }

  /// Resuming under a lock that a cancellation handler takes can deadlock.
  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

/// The pure half of the program: state changes and frames.
protocol BrowseCore: Sendable {
  var settings: BrowseSettings { get }
  /// The effects to perform before the first event.
  mutating func start() -> [BrowseEffect]
  mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect]
  mutating func frame() -> ScreenFrame
}

/// The state and the view that draws it.
struct StateCore: BrowseCore {
  private var state: BrowseState
  private var view = BrowseView()

  init(_ state: BrowseState) {
    self.state = state
  }

  var settings: BrowseSettings { state.settings }

  mutating func start() -> [BrowseEffect] { state.start() }

  mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
    state.update(event, at: now)
  }

  mutating func frame() -> ScreenFrame { view.frame(state) }
}

/// What the loop needs from a terminal.
protocol BrowseScreen: Sendable {
  /// The size of the window at this moment.
  var size: TerminalSize { get }
  /// Returns when the terminal has accepted all bytes.
  func write(_ bytes: [UInt8]) async throws(ConsoleError)
  /// Delivers events until the task is cancelled or the terminal is gone.
  func listen(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async
  /// Writes `bytes` and restores the terminal; does nothing if the terminal is gone.
  func end(_ bytes: [UInt8]) async
}

extension ScreenSession: BrowseScreen {}
