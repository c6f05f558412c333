import Platform
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ScreenSessionTests {
  private let terminal: PseudoTerminal
  private let session: ScreenSession

  init() throws {
    terminal = try PseudoTerminal(columns: 100, rows: 30)
    session = try ScreenSession(
      on: TerminalDevice(descriptor: terminal.replica), environment: ["TERM": "xterm"],
      signals: .none)
  }

  private func see(_ text: String) async -> String {
    await BlockingThread.run { [terminal] _ in terminal.shown(until: text) }
  }

  @Test func `the size is the current window size`() {
    #expect(session.size == TerminalSize(columns: 100, rows: 30))
    terminal.resize(columns: 50, rows: 20)
    #expect(session.size == TerminalSize(columns: 50, rows: 20))
  }

  @Test func `a session draws, reads keys and restores the terminal`() async throws {
    let heard = HeardInput()
    let listening = Task { [session] in await session.listen { heard.add($0) } }
    #expect(!terminal.echoes && !terminal.takesLines)
    try await session.write(Array("drawn".utf8))
    #expect(await see("drawn").contains("\u{1B}[?1049h"))
    terminal.type("j")
    await heard.count(1)
    #expect(heard.batches == [[.key(.character("j"))]])
    listening.cancel()
    await listening.value
    await session.end(Array("last".utf8))
    // Another test may resume the process, and the session is drawn anew before that.
    #expect(await see("\u{1B}[?1049l").contains("last"))
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `after the end nothing is written`() async throws {
    await session.end([])
    try await session.write(Array("late".utf8))
    terminal.type("x")
    #expect(await !see("x").contains("late"))
  }
}
