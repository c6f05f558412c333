internal import FoundationEssentials
internal import Glibc
internal import Terminal

/// Takes in what happens, has done what is wanted because of it, and draws what has come of it: at
/// most one frame each 16 ms, and none while nothing happens.
struct BrowseLoop<Core: BrowseCore, Time: Clock<Duration>> {
  var core: Core
  var encoder: ScreenEncoder
  var tasks: EffectTasks
  /// Bytes that go to the terminal with the next frame.
  var outbox: [UInt8] = []
  /// Whether the user has left or the terminal is gone.
  var isOver = false
  private var nextFrame: Time.Instant

  let screen: any BrowseScreen
  let handler: any EffectHandler
  let clock: Time
  let now: @Sendable () -> Date
  let queue = EventQueue()

  private static var frameGap: Duration { .milliseconds(16) }

  init(
    core: Core, traits: TerminalTraits?, screen: any BrowseScreen, handler: any EffectHandler,
    clock: Time, now: @escaping @Sendable () -> Date
  ) {
    self.core = core
    self.screen = screen
    self.handler = handler
    self.clock = clock
    self.now = now
    encoder = ScreenEncoder(profile: core.look.profile, traits: traits)
    tasks = EffectTasks(queue)
    nextFrame = clock.now
  }

  /// Returns when the person has left or the terminal is gone, and everything that was begun is
  /// over. Throws `CancellationError` when the task is cancelled, and `ConsoleError` when the
  /// terminal cannot be written to although it is there.
  mutating func run(settle: @escaping BrowseRuntime.Settling) async throws {
    let failure: (any Error)?
    do {
      try await live(settle)
      failure = nil
    } catch { failure = error }
    tasks.cancelAllButChanges()
    // Whoever reads the terminal must be gone before it is given back.
    await tasks.wait(for: .listening)
    await screen.end(encoder.end())
    await tasks.wait()
    if let failure { throw failure }
  }

  private mutating func live(_ settle: @escaping BrowseRuntime.Settling) async throws {
    handler.begin { [queue] in queue.put([.news($0, from: nil)]) }
    perform(core.start())
    adoptSize()
    try await draw()
    listen(settle)
    while !isOver {
      await queue.wait()
      try Task.checkCancellation()
      guard takeIn(), !isOver else { continue }
      if clock.now < nextFrame {
        try await clock.sleep(until: nextFrame, tolerance: nil)
        _ = takeIn()
      }
      if !isOver { try await draw() }
    }
  }

  /// Only the capability probe reads the terminal while it runs.
  private mutating func listen(_ settle: @escaping BrowseRuntime.Settling) {
    tasks.start(.listening) { [screen, queue, look = core.look] _ in
      let (look, traits) = await settle(look)
      queue.put([.settled(look, traits)])
      await screen.listen { queue.put($0.map(LoopEvent.input)) }
      return nil
    }
  }

  private mutating func draw() async throws {
    try Task.checkCancellation()
    nextFrame = clock.now.advanced(by: Self.frameGap)
    let bytes = outbox + encoder.bytes(for: core.frame())
    outbox = []
    guard !bytes.isEmpty else { return }
    do throws(ConsoleError) { try await screen.write(bytes) } catch {
      guard error.meansGone else { throw error }
      isOver = true
    }
  }
}

extension ConsoleError {
  /// Whether it is what a terminal says that was closed.
  fileprivate var meansGone: Bool {
    switch self {
    case .closedPipe, .endOfInput, .noTerminal: true
    case .writeFailed(let code): code == EIO || code == ENXIO || code == ENOTTY
    case .interrupted, .cancelled: false
    }
  }
}
