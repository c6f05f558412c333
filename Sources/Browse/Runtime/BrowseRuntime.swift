package import FoundationEssentials
package import Terminal

/// Runs the full-screen program: the only place that touches its terminal.
package struct BrowseRuntime: Sendable {
  /// Asks the terminal about itself and gives the look that follows. It begins after the first
  /// frame, and nobody else reads the terminal until it returns; what is typed meanwhile is not lost.
  package typealias Settling =
    @Sendable (BrowseLook) async -> (look: BrowseLook, traits: TerminalTraits?)

  private let state: BrowseState
  private let traits: TerminalTraits?
  private let handler: any EffectHandler
  private let device: TerminalDevice
  private let environment: [String: String]
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let settle: Settling

  /// `traits` is what is known of the terminal at the start.
  package init(
    state: BrowseState, traits: TerminalTraits? = nil, handler: any EffectHandler,
    device: TerminalDevice, environment: [String: String],
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }, settle: @escaping Settling
  ) {
    self.state = state
    self.traits = traits
    self.handler = handler
    self.device = device
    self.environment = environment
    self.clock = clock
    self.now = now
    self.settle = settle
  }

  /// Returns when the person has left or the terminal is gone; then the terminal is as it was
  /// before, and nothing that was begun goes on. Throws `CancellationError` when the task is
  /// cancelled, and `ConsoleError` when the terminal cannot be used.
  package func run() async throws {
    let screen = try ScreenSession(on: device, environment: environment)
    try await run(on: screen, clock)
  }

  private func run(on screen: ScreenSession, _ clock: some Clock<Duration>) async throws {
    var loop = BrowseLoop(
      core: StateCore(state), traits: traits, screen: screen, handler: handler, clock: clock,
      now: now)
    try await loop.run(settle: settle)
  }
}
