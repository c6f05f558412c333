import FoundationEssentials
import Messages
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct BrowseLoopTests {
  let clock = ManualClock()
  let screen = FakeScreen()
  let handler = ScriptedHandler()
  let log = CoreLog()

  /// Starts a loop whose core responds to keys with `answer`; `q` quits.
  func start(
    _ first: [BrowseEffect] = [],
    _ answer: @escaping @Sendable (Character) -> [BrowseEffect] = { _ in [] }
  ) -> Task<Void, any Error> {
    start(first, settling: { ($0, nil) }, answer)
  }

  func start(
    _ first: [BrowseEffect] = [], settling: @escaping ScriptedLook.Probing,
    _ answer: @escaping @Sendable (Character) -> [BrowseEffect] = { _ in [] }
  ) -> Task<Void, any Error> {
    let core = CountingCore(log: log, first: first) { event in
      guard case .input(.key(.character(let key))) = event else { return [] }
      return key == "q" ? [.leave] : answer(key)
    }
    return Task { [screen, handler, clock] in
      var loop = BrowseLoop(
        core: core, traits: nil, screen: screen, handler: handler,
        look: ScriptedLook(probing: settling), clock: clock,
        now: { Date(timeIntervalSince1970: 0) })
      _ = try await loop.run()
    }
  }

  func drawn(_ count: Int) async {
    await screen.changes.wait { [screen] in screen.writes >= count }
  }

  /// Waits until the loop has drawn with the terminal's responses.
  func settled() async {
    await log.changes.wait { [log] in log.events.contains { $0.hasPrefix("look") } }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(16))
    await drawn(2)
  }

  func leave(_ task: Task<Void, any Error>) async throws {
    try await clock.driving {
      await screen.press("q")
      try await task.value
    }
  }

  @Test func `the first frame waits for nothing`() async throws {
    let gate = Turnstile()
    let isOpen = CoreLog()
    let task = start(settling: { settings in
      await gate.wait { !isOpen.events.isEmpty }
      return (settings, nil)
    })
    await drawn(1)
    #expect(!screen.isHeard)
    isOpen.add(.timer(.toast))
    gate.pass()
    try await leave(task)
    #expect(screen.isEnded)
  }

  @Test func `when the terminal's colors change, they are asked for and adopted`() async throws {
    let task = start()
    await settled()
    let looks = { @Sendable [log] in log.events.count { $0.hasPrefix("look") } }
    let before = looks()
    await screen.send(.reply(.colorsChanged))
    await clock.driving {
      await screen.changes.wait { [screen] in screen.text.contains("colors?") }
      #expect(looks() == before)
      // Nothing is adopted before the last response.
      await screen.send(.reply(.background(0xFFFFFF)), .reply(.attributes([62])))
      await log.changes.wait { looks() == before + 1 }
    }
    try await leave(task)
  }

  @Test func `frames are 16 ms apart, and a storm of keys makes one`() async throws {
    let task = start()
    await settled()
    for _ in 0..<1000 { await screen.press("j") }
    await clock.sleepers(1)
    #expect(clock.pending == [.milliseconds(16)])
    clock.advance(by: .milliseconds(15))
    #expect(log.frames.count == 2)
    clock.advance(by: .milliseconds(1))
    await drawn(3)
    #expect(log.events.count == 1001)
    #expect(screen.writes == 3)
    try await leave(task)
  }

  @Test func `a frame is drawn at once if the last one was long ago`() async throws {
    let task = start()
    await settled()
    clock.advance(by: .seconds(1))
    await screen.press("j")
    await drawn(3)
    #expect(clock.sleeps == [.milliseconds(16)])
    try await leave(task)
  }

  @Test func `while nothing happens, nothing is drawn and no timer runs`() async throws {
    let task = start([.loadSaved])
    await settled()
    await handler.begun(1)
    handler.end(0)
    await handler.changes.wait { [handler] in handler.over == [0] }
    for _ in 0..<100 { await Task.yield() }
    clock.advance(by: .seconds(3600))
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.pending == [])
    #expect(clock.sleeps == [.milliseconds(16)])
    #expect(log.frames.count == 2)
    #expect(screen.writes == 2)
    try await leave(task)
  }

  @Test func `an event without an effect is handled even if none is running`() async throws {
    let task = start()
    await settled()
    handler.send(.timer(.toast))
    await log.changes.wait { [log] in log.events.last == "timer toast" }
    try await leave(task)
  }

  @Test func `a timer fires once when its time is up`() async throws {
    let task = start { _ in [.timer(.toast, after: .seconds(4))] }
    await settled()
    clock.advance(by: .seconds(1))
    await screen.press("t")
    await clock.sleepers(1)
    clock.advance(by: .seconds(4))
    await log.changes.wait { [log] in log.events.last == "timer toast" }
    clock.advance(by: .seconds(60))
    try await leave(task)
    #expect(log.events.count { $0 == "timer toast" } == 1)
  }

  @Test func `setting a timer again moves it`() async throws {
    let task = start { _ in [.timer(.typing, after: .milliseconds(400))] }
    await settled()
    clock.advance(by: .seconds(1))
    await screen.press("a")
    await drawn(3)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(300))
    await screen.press("b")
    await drawn(4)
    await clock.changed(to: [.milliseconds(400)])
    clock.advance(by: .milliseconds(399))
    #expect(clock.pending == [.milliseconds(1)])
    #expect(!log.events.contains("timer typing"))
    clock.advance(by: .milliseconds(1))
    await log.changes.wait { [log] in log.events.last == "timer typing" }
    try await leave(task)
  }

  @Test func `a canceled timer does not fire`() async throws {
    let task = start {
      $0 == "a" ? [.timer(.shimmer, after: .seconds(1))] : [.cancelTimer(.shimmer)]
    }
    await settled()
    clock.advance(by: .seconds(1))
    await screen.press("a")
    await drawn(3)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(20))
    await screen.press("b")
    await clock.sleepers(0)
    clock.advance(by: .seconds(60))
    try await leave(task)
    #expect(!log.events.contains("timer shimmer"))
  }

  @Test func `a new size is drawn completely`() async throws {
    let task = start()
    await settled()
    clock.advance(by: .seconds(1))
    screen.size = TerminalSize(columns: 30, rows: 5)
    await screen.send(.resized)
    await drawn(3)
    #expect(log.frames.last == TerminalSize(columns: 30, rows: 5))
    #expect(log.events.last == "look 30×5")
    try await leave(task)
  }

  @Test(arguments: [InputEvent.resumed, .resized])
  func `after a stop, and after a resize there and back, the screen is drawn again`(
    event: InputEvent
  ) async throws {
    let task = start()
    await settled()
    let clear = "\u{1B}[2J"
    let count = screen.text.count(of: clear)
    clock.advance(by: .seconds(1))
    await screen.send(event)
    await drawn(3)
    #expect(log.events.count == 1)
    #expect(screen.text.count(of: clear) == count + 1)
    try await leave(task)
  }

  @Test func `a redraw draws the whole screen, and no other frame does`() async throws {
    let task = start { $0 == "z" ? [.redraw] : [] }
    await settled()
    let clear = "\u{1B}[2J"
    let count = screen.text.count(of: clear)
    clock.advance(by: .seconds(1))
    await screen.press("a")
    await drawn(3)
    #expect(screen.text.count(of: clear) == count)
    clock.advance(by: .seconds(1))
    await screen.press("z")
    await drawn(4)
    #expect(screen.text.count(of: clear) == count + 1)
    try await leave(task)
  }

  @Test func `a copy goes to the terminal with the next frame`() async throws {
    let task = start { _ in [.copy("https://github.com")] }
    await settled()
    clock.advance(by: .seconds(1))
    await screen.press("y")
    await drawn(3)
    handler.end(0)
    #expect(screen.text.contains("\u{1B}]52;c;aHR0cHM6Ly9naXRodWIuY29t\u{1B}\\"))
    try await leave(task)
  }

  @Test func `a copy right before quitting is not lost`() async throws {
    let task = start { _ in [.copy("https://github.com")] }
    await settled()
    try await clock.driving {
      await screen.send(.key(.character("y")), .key(.character("q")))
      await handler.begun(1)
      handler.end(0)
      try await task.value
    }
    #expect(screen.ending.contains("\u{1B}]52;c;aHR0cHM6Ly9naXRodWIuY29t\u{1B}\\"))
  }

  @Test func `responses from the terminal change the appearance, but never the size`() async throws
  {
    let task = start(settling: { settings in
      var settings = settings
      settings.showsImages = true
      settings.profile.size = TerminalSize(columns: 1, rows: 1)
      return (settings, nil)
    })
    await settled()
    #expect(log.events == ["look 20×4"])
    #expect(log.frames.count == 2)
    try await leave(task)
  }
}

extension ManualClock {
  /// Returns as soon as exactly these sleeps are pending.
  func changed(to pending: [Duration]) async {
    for _ in 0..<1_000_000 where self.pending != pending { await Task.yield() }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
