import Glibc
import Platform
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct TerminalProbeTests {
  private let terminal: PseudoTerminal
  private let device: TerminalDevice
  private static let environment = ["TERM": "xterm-256color"]
  /// Long enough for a slow machine: only replies end the wait.
  private static let patient = TerminalProbe.Limits(
    patience: .seconds(3600), listening: .seconds(3600))

  init() throws {
    terminal = try PseudoTerminal()
    device = try TerminalDevice(descriptor: terminal.replica)
  }

  private func probe(
    _ environment: [String: String] = Self.environment, memory: TerminalTraitsCache? = nil,
    now: Int = 1000, limits: TerminalProbe.Limits = Self.patient
  ) -> TerminalProbe {
    TerminalProbe(device, environment: environment, memory: memory, now: now, limits: limits)
  }

  /// Reads the probe query and replies with `pieces`, one write each.
  private func answer(_ pieces: [String]) async -> String {
    await BlockingThread.run { [terminal] _ in
      let question = terminal.shown(until: "\u{1B}[c")
      for piece in pieces { terminal.type(piece) }
      return question
    }
  }

  private static let scripts: [(String, [GraphicsProtocol])] = [
    (TerminalAnswers.xterm, [.sixel]), (TerminalAnswers.kitty, [.kitty]),
    (TerminalAnswers.foot, [.sixel]), (TerminalAnswers.mlterm, [.sixel]),
    (TerminalAnswers.tmux, []),
  ]

  @Test(arguments: scripts)
  func `a real terminal's replies reveal its graphics protocols`(
    answers: String, graphics: [GraphicsProtocol]
  ) async {
    let probe = probe()
    probe.start()
    let question = await answer([answers])
    let traits = await probe.traits()
    #expect(traits?.graphics == graphics)
    #expect(question.hasPrefix("\u{1B}_Gi=31"))
    await probe.finish()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test(arguments: scripts)
  func `replies may arrive byte by byte`(answers: String, graphics: [GraphicsProtocol]) async {
    let probe = probe()
    probe.start()
    _ = await answer(answers.unicodeScalars.map { String($0) })
    let traits = await probe.traits()
    #expect(traits?.graphics == graphics)
  }

  @Test func `a probe echoes nothing and restores the terminal`() async {
    let probe = probe()
    probe.start()
    _ = await answer(["\u{1B}[?62;4c"])
    await probe.finish()
    try? Console(output: terminal.replica, environment: [:]).write(Array("end\n".utf8))
    #expect(terminal.shown(until: "end\r\n") == "end\r\n")
  }

  @Test func `keys typed during a probe reach the next reader`() async throws {
    let probe = probe()
    probe.start()
    _ = await answer(["j\u{1B}[B", "\u{1B}[?62;4c"])
    await probe.finish()
    let lease = try ModeLease(.keys, on: device)
    for key in [Key.character("j"), .down] {
      let pressed = try await KeyReader(device: device).next()
      #expect(pressed == key)
    }
    lease.end()
  }

  @Test func `a terminal that never replies blocks nothing`() async {
    let probe = probe(
      limits: .init(patience: .milliseconds(1), listening: .milliseconds(2)))
    probe.start()
    let traits = await probe.traits()
    #expect(traits == nil)
    await probe.finish()
    #expect(terminal.echoes)
  }

  @Test func `garbage is not a reply`() async {
    let probe = probe(
      limits: .init(patience: .milliseconds(50), listening: .milliseconds(60)))
    probe.start()
    _ = await answer([String(repeating: "\u{1B}]11;\u{1B}P[x", count: 300)])
    let traits = await probe.traits()
    #expect(traits == nil)
    await probe.finish()
    #expect(terminal.echoes)
  }

  @Test func `responses that come when nothing waits for them complete what is known`()
    async throws
  {
    let scratch = try ScratchDirectory()
    let memory = TerminalTraitsCache(path: scratch.appending("terminals.json"))
    let probe = probe(
      memory: memory,
      limits: TerminalProbe.Limits(patience: .milliseconds(1), listening: .milliseconds(2)))
    probe.start()
    await probe.finish()
    #expect(probe.known == nil)
    #expect(!probe.add(.kittyGraphics) && !probe.add(.background(0x101010)))
    #expect(!probe.add(.foreground(0xEEEEEE)) && probe.known == nil)
    #expect(probe.add(.attributes([62])))
    #expect(probe.known?.graphics == [.kitty] && probe.known?.background == 0x101010)
    let key = TerminalKey(environment: Self.environment)
    #expect(memory.traits(of: key, now: 1000)?.graphics == [.kitty])
    // Other colors later, as after sunset: what else is known stays.
    #expect(probe.queryForColors().starts(with: Array("\u{1B}]10;?".utf8)))
    #expect(!probe.add(.background(0xFAFAFA)) && probe.add(.attributes([62])))
    #expect(probe.known?.background == 0xFAFAFA && probe.known?.graphics == [.kitty])
    #expect(probe.known?.foreground == 0xEEEEEE)
  }

  @Test func `a late reply stays off the screen and is cached`() async throws {
    let scratch = try ScratchDirectory()
    let memory = TerminalTraitsCache(path: scratch.appending("a/terminals.json"))
    let probe = probe(
      memory: memory, limits: .init(patience: .milliseconds(1), listening: .seconds(3600)))
    probe.start()
    let early = await probe.traits()
    #expect(early == nil)
    _ = await answer([TerminalAnswers.foot])
    await probe.finish()
    #expect(memory.traits(of: TerminalKey(environment: Self.environment), now: 1001) == probe.known)
    #expect(probe.known?.graphics == [.sixel])
  }

  @Test func `a terminal that did not reply is not probed again the same day`() async throws {
    let scratch = try ScratchDirectory()
    let memory = TerminalTraitsCache(path: scratch.appending("terminals.json"))
    let first = probe(
      memory: memory, limits: .init(patience: .milliseconds(1), listening: .milliseconds(2)))
    first.start()
    await first.finish()
    _ = terminal.shown(until: "\u{1B}[c")
    let second = probe(memory: memory, now: 2000)
    second.start()
    await second.finish()
    try Console(output: terminal.replica, environment: [:]).write(Array("end\n".utf8))
    #expect(terminal.shown(until: "end\r\n") == "end\r\n")
  }

  @Test func `a known terminal is queried for its colors only`() async throws {
    let scratch = try ScratchDirectory()
    let memory = TerminalTraitsCache(path: scratch.appending("terminals.json"))
    let first = TerminalTraits(name: "kitty", graphics: [.kitty], background: 0)
    memory.remember(first, of: TerminalKey(environment: Self.environment), now: 900)
    let probe = probe(memory: memory)
    #expect(probe.known == first)
    probe.start()
    let question = await answer(["\u{1B}]11;rgb:ff/ff/ff\u{07}\u{1B}[?62c"])
    #expect(!question.contains("_G"))
    let traits = await probe.traits()
    #expect(traits == TerminalTraits(name: "kitty", graphics: [.kitty], background: 0xFFFFFF))
  }

  @Test(arguments: [
    [:], ["TERM": "dumb"], ["TERM": "linux"], ["TERM": "screen-256color"],
    ["TERM": "xterm", "INSIDE_EMACS": "29"], ["TERM": "vt100"],
  ])
  func `a terminal that might display the query is not probed`(
    environment: [String: String]
  ) async {
    let probe = probe(environment)
    probe.start()
    let traits = await probe.traits()
    #expect(traits == nil)
    await probe.finish()
    try? Console(output: terminal.replica, environment: [:]).write(Array("end\n".utf8))
    #expect(terminal.shown(until: "end\r\n") == "end\r\n")
  }

  @Test func `a prompt waits until the probe is over`() async throws {
    let probe = probe()
    probe.start()
    async let line = LinePrompt(device, environment: Self.environment).line("Name? ")
    let question = await answer(["\u{1B}[?62c"])
    #expect(!question.contains("Name?"))
    let shown = await BlockingThread.run { [terminal] _ in terminal.shown(until: "Name? ") }
    // ModeTests sends SIGCONT to this process, at which every open prompt is shown again.
    #expect(shown.replacing("Name? ", with: "").isEmpty && !shown.isEmpty)
    terminal.type("me\n")
    let typed = try await line
    #expect(typed == "me")
    #expect(terminal.echoes && terminal.takesLines)
  }
}

@Suite(.timeLimit(.minutes(20))) struct ProbeQueryTests {
  @Test(arguments: [ProbeQuery.full, .tmux, .gentle])
  func `the attributes are queried last`(query: ProbeQuery) {
    #expect(query.bytes.suffix(3) == Array("\u{1B}[c".utf8)[...])
  }

  @Test(arguments: [
    ["TERM": "screen-256color", "TMUX": "/tmp/x"], ["TERM": "tmux-256color"],
    ["TERM": "xterm-256color", "TMUX": "/tmp/x"],
  ])
  func `tmux gets no APC, which it would use as its title`(environment: [String: String]) {
    #expect(ProbeQuery(environment: environment) == .tmux)
    #expect(!ProbeQuery.tmux.bytes.contains(UInt8(ascii: "_")))
  }

  @Test func `old parsers get no sequences they would display`() {
    for environment in [
      ["TERM": "rxvt-unicode"], ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"],
    ] {
      #expect(ProbeQuery(environment: environment) == .gentle)
    }
    let gentle = String(decoding: ProbeQuery.gentle.bytes, as: UTF8.self)
    #expect(!gentle.contains("\u{1B}_") && !gentle.contains("\u{1B}P"))
  }
}
