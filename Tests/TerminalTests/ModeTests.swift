import Glibc
import Platform
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ModeTests {
  private let terminal: PseudoTerminal
  private let device: TerminalDevice

  init() throws {
    terminal = try PseudoTerminal()
    device = try TerminalDevice(descriptor: terminal.replica)
  }

  @Test func `a mode lasts as long as its lease`() throws {
    let lease = try ModeLease(.keys, on: device)
    #expect(!terminal.echoes && !terminal.takesLines)
    lease.end()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `quiet lines are not shown, and stay lines`() throws {
    let lease = try ModeLease(.quietLine, on: device)
    #expect(!terminal.echoes && terminal.takesLines)
    lease.end()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `Ctrl-S is a key on a full screen, and stops the output again after it`() throws {
    var settings = terminal.settings
    settings.c_iflag |= tcflag_t(IXON)
    tcsetattr(terminal.replica, TCSANOW, &settings)
    let lease = try ModeLease(.screen, on: device)
    #expect(terminal.settings.c_iflag & tcflag_t(IXON) == 0)
    #expect(!terminal.echoes && !terminal.takesLines)
    lease.end()
    #expect(terminal.settings.c_iflag & tcflag_t(IXON) != 0)
  }

  @Test func `a lease that is dropped by an error gives the terminal back`() {
    func failing() throws {
      let lease = try ModeLease(.keys, on: device)
      if !terminal.echoes { throw ConsoleError.interrupted }
      lease.end()
    }
    #expect(throws: ConsoleError.interrupted) { try failing() }
    #expect(terminal.echoes)
  }

  @Test func `a process that continues takes the terminal again`() throws {
    let lease = try ModeLease(.keys, on: device)
    var cooked = terminal.settings
    cooked.c_lflag |= tcflag_t(ECHO | ICANON)
    tcsetattr(terminal.replica, TCSANOW, &cooked)
    #expect(terminal.echoes)
    continueThisThread()
    #expect(!terminal.echoes)
    lease.end()
    #expect(terminal.echoes)
  }

  /// Threads of the pool block every signal, so this one lets it through for a moment.
  private func continueThisThread() {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGCONT)
    pthread_kill(pthread_self(), SIGCONT)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  @Test func `keys are read without Enter`() async throws {
    let lease = try ModeLease(.keys, on: device)
    let keys = KeyReader(device)
    terminal.type("j\u{1B}[B\n\u{4}")
    for key in [Key.character("j"), .down, .enter, .control("d")] {
      let pressed = try await keys.next()
      #expect(pressed == key)
    }
    terminal.type("\u{1B}")
    let last = try await keys.next()
    #expect(last == .escape)
    lease.end()
  }

  @Test func `Ctrl-C stays a signal while keys are read`() throws {
    let lease = try ModeLease(.keys, on: device)
    #expect(terminal.settings.c_lflag & tcflag_t(ISIG) != 0)
    lease.end()
  }

  @Test func `a reader whose task is cancelled stops`() async throws {
    let lease = try ModeLease(.keys, on: device)
    let waiting = Task { [device] in try await KeyReader(device).next() }
    waiting.cancel()
    await #expect(throws: ConsoleError.cancelled) { try await waiting.value }
    lease.end()
  }

  @Test func `a question inside a silence shows what is typed`() async throws {
    let silence = try ModeLease(.keys, on: device)
    #expect(!terminal.echoes)
    let lease = try ModeLease(.line, on: device)
    #expect(terminal.echoes && terminal.takesLines)
    lease.end()
    #expect(!terminal.echoes && !terminal.takesLines)
    silence.end()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `a key prompt takes the first text that fits, and vanishes`() async throws {
    let narrow = try PseudoTerminal(columns: 12)
    let device = try TerminalDevice(descriptor: narrow.replica)
    let prompt = KeyPrompt(device, environment: ["TERM": "xterm"])
    async let answer = prompt.answer(to: ["Space: more, q: quit", "q: quit"]) { key in
      key == .character("q") ? true : nil
    }
    let shown = await BlockingThread.run { _ in narrow.shown(until: "q: quit\u{1B}[K") }
    // Another test may let the process continue, and then the prompt is shown again.
    #expect(shown.hasSuffix("\rq: quit\u{1B}[K"))
    narrow.type("xq")
    let left = try await answer
    #expect(left)
    #expect(narrow.shown(until: "\r\u{1B}[K").hasSuffix("\r\u{1B}[K"))
    #expect(narrow.echoes)
  }

  @Test func `a process that continues shows its prompt again`() async throws {
    let lease = try ModeLease(.keys, on: device, prompt: Array("Well? ".utf8))
    continueThisThread()
    let shown = await BlockingThread.run { [terminal] _ in terminal.shown(until: "Well? ") }
    // Another test may let the process continue too.
    #expect(shown.hasPrefix("Well? "))
    lease.end()
  }
}
