internal import BrowseModel
internal import FoundationEssentials
internal import Glibc
internal import Terminal

/// Handles events, performs their effects, and draws the result: at most one frame every 16 ms, and
/// none while nothing happens.
struct BrowseLoop<Core: BrowseCore, Time: Clock<Duration>> {
  var core: Core
  var encoder: ScreenEncoder
  var tasks: EffectTasks
  /// Bytes to write to the terminal with the next frame.
  var outbox: [UInt8] = []
  /// Whether the user has quit or the terminal is gone.
  var isOver = false
  private var nextFrame: Time.Instant

  let screen: any BrowseScreen
  let handler: any EffectHandler
  let look: any TerminalLook
  let clock: Time
  let now: @Sendable () -> Date
  let queue = EventQueue()

  private static var frameGap: Duration { .milliseconds(16) }

  init(
    core: Core, traits: TerminalTraits?, screen: any BrowseScreen, handler: any EffectHandler,
    look: any TerminalLook, clock: Time, now: @escaping @Sendable () -> Date
  ) {
    self.core = core
    self.screen = screen
    self.handler = handler
    self.look = look
    self.clock = clock
    self.now = now
    encoder = ScreenEncoder(profile: core.settings.profile, traits: traits)
    tasks = EffectTasks(queue)
    nextFrame = clock.now
  }

  /// Returns when the user has quit or the terminal is gone, and all tasks have ended: what jobs said that
  /// were stopped by that. Throws
  /// `CancellationError` when the task is cancelled, and `ConsoleError` when writing to an existing
  /// terminal fails.
  mutating func run() async throws -> [Toast] {
    let failure: (any Error)?
    do {
      try await live()
      failure = nil
    } catch { failure = error }
    tasks.cancelAllButChanges()
    // The task that reads the terminal must end before the terminal is restored.
    await tasks.wait(for: .listening)
    await screen.end(outbox + encoder.end())
    await tasks.wait()
    if let failure { throw failure }
    return queue.drain().compactMap { event in
      guard case .event(.toast(let toast), let id?) = event, tasks.isJob(id) else { return nil }
      return toast
    }
  }

  private mutating func live() async throws {
    handler.begin { [queue] in queue.put([.event($0, from: nil)]) }
    perform(core.start())
    adoptSize()
    try await draw()
    listen()
    while !isOver {
      await queue.wait()
      try Task.checkCancellation()
      guard handleEvents(), !isOver else { continue }
      if clock.now < nextFrame {
        try await clock.sleep(until: nextFrame, tolerance: nil)
        _ = handleEvents()
      }
      if !isOver { try await draw() }
    }
  }

  /// Only the capability probe reads the terminal while it runs.
  private mutating func listen() {
    tasks.start(.listening) { [screen, queue, look, settings = core.settings] _ in
      let (settings, traits) = await look.probe(settings)
      queue.put([.probed(settings, traits)])
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
  /// Whether the error means that the terminal was closed.
  fileprivate var meansGone: Bool {
    switch self {
    case .closedPipe, .endOfInput, .noTerminal: true
    case .writeFailed(let code): code == EIO || code == ENXIO || code == ENOTTY
    case .interrupted, .cancelled: false
    }
  }
}

extension BrowseLoop {
  mutating func perform(_ effects: [BrowseEffect]) {
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: BrowseEffect) {
    switch effect {
    case .timer(let timer, let duration): start(timer, after: duration)
    case .cancelTimer(let timer): tasks.cancel(.timer(timer))
    case .stop(let list): tasks.cancel(.list(list))
    case .stopJob: tasks.stop(.job)
    case .copy(let text):
      let bytes = Clipboard.bytes(copying: text)
      outbox += bytes
      if !bytes.isEmpty { send(effect) }
    case .redraw: encoder.forget()
    case .leave: isOver = true
    default: send(effect)
    }
  }

  private mutating func start(_ timer: BrowseTimer, after duration: Duration) {
    tasks.cancel(.timer(timer))
    tasks.start(.timer(timer)) { [clock, deadline = clock.now.advanced(by: duration)] id in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return nil }
      return .timer(timer, from: id)
    }
  }

  private mutating func send(_ effect: BrowseEffect) {
    let (kind, replaced) = effect.task
    for kind in replaced { tasks.cancel(kind) }
    tasks.start(kind) { [handler, queue] id in
      await handler.perform(effect) { queue.put([.event($0, from: id)]) }
      return nil
    }
  }
}

extension BrowseLoop {
  /// Handles all queued events; returns whether the screen may have changed.
  mutating func handleEvents() -> Bool {
    var isChanged = false
    for event in queue.drain() where !isOver {
      if handle(event) { isChanged = true }
    }
    return isChanged
  }

  private mutating func handle(_ event: LoopEvent) -> Bool {
    switch event {
    case .input(.reply(let reply)): return handle(reply)
    case .input(let input): handle(input)
    case .probed(let settings, let traits): adopt(settings, traits)
    case .event(let event, let task):
      if let task, !tasks.isWanted(task) { return false }
      update(event)
    case .timer(let timer, let task):
      guard tasks.isWanted(task) else { return false }
      update(.timer(timer))
    case .done(let task):
      tasks.remove(task)
      return false
    }
    return true
  }

  private mutating func handle(_ input: InputEvent) {
    switch input {
    case .gone: isOver = true
    // The terminal may have cut its contents even if its size is the known one again.
    case .resized, .resumed:
      encoder.forget()
      adoptSize()
    case .key, .mouse, .paste: update(.input(input))
    case .reply: break
    }
  }

  /// Returns whether the screen looks different now.
  private mutating func handle(_ reply: TerminalReply) -> Bool {
    if reply == .colorsChanged {
      outbox += look.queryForColors()
      return true
    }
    guard let (settings, traits) = look.adopt(reply, core.settings) else { return false }
    guard settings != core.settings else { return false }
    adopt(settings, traits)
    return true
  }

  /// Adopts the current window size.
  mutating func adoptSize() {
    var settings = core.settings
    settings.profile.size = screen.size
    guard settings != core.settings else { return }
    update(.settings(settings))
  }

  private mutating func adopt(_ settings: BrowseSettings, _ traits: TerminalTraits?) {
    var settings = settings
    settings.profile.size = screen.size
    // The user may have changed the rows meanwhile.
    settings.rows = core.settings.rows
    outbox += encoder.end()
    encoder = ScreenEncoder(profile: settings.profile, traits: traits)
    update(.settings(settings))
  }

  private mutating func update(_ event: BrowseEvent) {
    perform(core.update(event, at: now()))
  }
}

extension BrowseEffect {
  /// The kind of task, and which earlier tasks become useless when it starts.
  var task: (kind: EffectTaskKind, replaces: [EffectTaskKind]) {
    switch self {
    case .load(let list, _, _, _): (.list(list), [.list(list)])
    case .loadMore(let list, _): (.list(list), [])
    case .detail: (.detail, [.detail, .layout])
    case .layOut: (.layout, [.layout])
    case .closeDetail: (.other, [.detail, .layout])
    case .checkSaved: (.savedCheck, [.savedCheck])
    case .account(.startDevice): (.device, [.device])
    case .account(.cancelDevice): (.other, [.device])
    case .account(.login): (.login, [.login])
    case .account(.cancelLogin): (.other, [.login])
    case .account(.status): (.status, [.status])
    case .account(.cancelStatus): (.other, [.status])
    case .markSeen, .setFavorite, .annotate, .export, .copy, .undo, .rememberRows, .rememberQuery,
      .save,
      .removeSaved,
      .account(.keepLogin),
      .account(.switchTo), .account(.logout), .open:
      (.change, [])
    case .job: (.job, [.job])
    case .images, .run, .loadSaved, .loadQueries, .askAnnotation, .account(.prepareLogin),
      .account(.prepareLogout), .stop,
      .stopJob, .redraw,
      .timer, .cancelTimer,
      .leave:
      (.other, [])
    }
  }
}
