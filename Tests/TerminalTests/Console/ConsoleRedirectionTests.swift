import Synchronization
import Testing

@testable import Terminal

/// Messages printed while another part of the program owns the full screen.
@Suite(.timeLimit(.minutes(20))) struct ConsoleRedirectionTests {
  @Test func `redirected messages do not reach the terminal`() throws {
    let terminal = try PseudoTerminal(columns: 40)
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    let heard = Mutex<[String]>([])
    console.divert { lines in heard.withLock { $0 += lines.map(\.plain.string) } }
    console.say("a word that is much longer than the forty columns of the window")
    console.endDiversion()
    console.say("after")
    #expect(
      heard.withLock(\.self) == [
        "a word that is much longer than the forty columns of the window"
      ])
    #expect(terminal.shown(until: "after\r\n") == "after\r\n")
  }

  @Test func `a redirected console shows no status line and no prompts`() throws {
    let terminal = try PseudoTerminal(columns: 40)
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    console.divert { _ in }
    let line = TransientLine(console: console)
    line.show("Loading", topic: "loading")
    line.clear()
    #expect(!console.canAsk)
    console.endDiversion()
    console.say("after")
    #expect(terminal.shown(until: "after\r\n") == "after\r\n")
  }

  @Test func `copies of a console are redirected together`() throws {
    let terminal = try PseudoTerminal(columns: 40)
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    let copy = console
    let count = Mutex(0)
    console.divert { _ in count.withLock { $0 += 1 } }
    copy.say("one")
    copy.endDiversion()
    console.say("two")
    #expect(count.withLock(\.self) == 1)
    #expect(terminal.shown(until: "two\r\n") == "two\r\n")
  }
}
