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

  @Test func `quiet lines are not echoed and stay line-based`() throws {
    let lease = try ModeLease(.quietLine, on: device)
    #expect(!terminal.echoes && terminal.takesLines)
    lease.end()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `Ctrl-S is a key in full screen and stops output again afterwards`() throws {
    var settings = terminal.settings
    settings.c_iflag |= tcflag_t(IXON)
    tcsetattr(terminal.replica, TCSANOW, &settings)
    let lease = try ModeLease(.screen, on: device)
    #expect(terminal.settings.c_iflag & tcflag_t(IXON) == 0)
    #expect(!terminal.echoes && !terminal.takesLines)
    lease.end()
    #expect(terminal.settings.c_iflag & tcflag_t(IXON) != 0)
  }

  @Test func `a lease dropped by an error restores the terminal`() {
    func failing() throws {
      let lease = try ModeLease(.keys, on: device)
      if !terminal.echoes { throw ConsoleError.interrupted }
      lease.end()
    }
    #expect(throws: ConsoleError.interrupted) { try failing() }
    #expect(terminal.echoes)
  }

  @Test func `a resumed process sets its mode again`() throws {
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

  /// Threads of the pool block every signal, so this unblocks it briefly.
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
    let keys = KeyReader(device: device)
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

  @Test func `a reader stops when its task is cancelled`() async throws {
    let lease = try ModeLease(.keys, on: device)
    let waiting = Task { [device] in try await KeyReader(device: device).next() }
    waiting.cancel()
    await #expect(throws: ConsoleError.cancelled) { try await waiting.value }
    lease.end()
  }

  @Test func `a prompt inside a silent mode echoes input`() async throws {
    let silence = try ModeLease(.keys, on: device)
    #expect(!terminal.echoes)
    let lease = try ModeLease(.line, on: device)
    #expect(terminal.echoes && terminal.takesLines)
    lease.end()
    #expect(!terminal.echoes && !terminal.takesLines)
    silence.end()
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `a key prompt shows the first text that fits, then disappears`() async throws {
    let narrow = try PseudoTerminal(columns: 12)
    let device = try TerminalDevice(descriptor: narrow.replica)
    let prompt = KeyPrompt(device, environment: ["TERM": "xterm"])
    async let answer = prompt.answer(to: ["Space: more, q: quit", "q: quit"]) { key in
      key == .character("q") ? true : nil
    }
    let shown = await BlockingThread.run { _ in narrow.shown(until: "q: quit\u{1B}[K") }
    // Another test may resume the process, which shows the prompt again.
    #expect(shown.hasSuffix("\rq: quit\u{1B}[K"))
    narrow.type("xq")
    let left = try await answer
    #expect(left)
    #expect(narrow.shown(until: "\r\u{1B}[K").hasSuffix("\r\u{1B}[K"))
    #expect(narrow.echoes)
  }

  @Test func `a resumed process shows its prompt again`() async throws {
    let lease = try ModeLease(.keys, on: device, prompt: Array("Well? ".utf8))
    continueThisThread()
    let shown = await BlockingThread.run { [terminal] _ in terminal.shown(until: "Well? ") }
    // Another test may resume the process too.
    #expect(shown.hasPrefix("Well? "))
    lease.end()
  }
}
