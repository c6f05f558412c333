import Glibc
import Platform
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ConsoleTests {
  /// Reading and writing end of a new pipe.
  private func makePipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private func contents(of descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a closed pipe causes an error, not a signal`() {
    let (reader, writer) = makePipe()
    close(reader)
    defer { close(writer) }
    #expect(throws: ConsoleError.closedPipe) {
      try Console(output: writer, environment: [:]).write(Array("x".utf8))
    }
  }

  @Test func `a write error carries the error code`() {
    #expect(throws: ConsoleError.writeFailed(code: EBADF)) {
      try Console(output: -1, environment: [:]).write(Array("x".utf8))
    }
  }

  @Test func `a full non-blocking pipe eventually gets every byte`() async throws {
    let (reader, writer) = makePipe()
    defer { close(reader) }
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let page = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let counting = Task.detached { contents(of: reader).utf8.count }
    let failure = await BlockingThread.run { _ in
      Result { () throws(ConsoleError) in
        try Console(output: writer, environment: [:]).write(page)
      }
    }
    close(writer)
    try failure.get()
    #expect(await counting.value == page.count)
  }

  @Test func `messages are sanitized and wrapped to the window`() throws {
    let terminal = try PseudoTerminal(columns: 20)
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    console.say("\u{1B}[2J twenty columns are not many columns")
    console.say("done")
    #expect(
      terminal.shown(until: "done\r\n")
        == "␛[2J twenty columns\r\nare not many columns\r\ndone\r\n")
  }

  @Test func `messages to a pipe are not wrapped`() {
    let (reader, writer) = makePipe()
    defer { close(reader) }
    let line = String(repeating: "word ", count: 40) + "end"
    Console(speech: writer, environment: ["COLUMNS": "20"]).say(line)
    close(writer)
    #expect(contents(of: reader) == line + "\n")
  }

  @Test func `the window's size wins over COLUMNS, and COLUMNS over 80`() throws {
    let terminal = try PseudoTerminal(columns: 132, rows: 50)
    let environment = ["COLUMNS": "99", "LINES": "x"]
    #expect(
      TerminalSize(of: terminal.replica, environment: environment)
        == TerminalSize(columns: 132, rows: 50))
    #expect(TerminalSize(of: -1, environment: environment) == TerminalSize(columns: 99, rows: 24))
    #expect(TerminalSize(of: -1, environment: ["COLUMNS": "-3"]).columns == 80)
  }

  @Test func `a countdown redraws its line on a terminal`() throws {
    let terminal = try PseudoTerminal(columns: 10)
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    let line = TransientLine(console: console)
    line.show("waiting 12 seconds", topic: "wait")
    line.show("waiting 1", topic: "wait")
    line.clear()
    line.clear()
    console.say("end")
    #expect(
      terminal.shown(until: "end\r\n")
        == "\rwaiting…\u{1B}[K\rwaiting 1\u{1B}[K\r\u{1B}[Kend\r\n")
  }

  @Test func `other output replaces a countdown`() throws {
    let terminal = try PseudoTerminal()
    let console = Console(
      output: terminal.replica, speech: terminal.replica, environment: ["TERM": "xterm"])
    let line = TransientLine(console: console)
    line.show("loading", topic: "page")
    console.say("said")
    line.show("loading", topic: "page")
    try console.write(Array("row\n".utf8))
    line.clear()
    #expect(
      terminal.shown(until: "row\r\n")
        == "\rloading\u{1B}[K\r\u{1B}[Ksaid\r\n\rloading\u{1B}[K\r\u{1B}[Krow\r\n")
  }

  @Test func `a countdown that has ended stays hidden`() throws {
    let terminal = try PseudoTerminal()
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    let line = TransientLine(console: console)
    line.end()
    line.show("late", topic: "wait")
    console.say("end")
    #expect(terminal.shown(until: "end\r\n") == "end\r\n")
  }

  @Test func `a quiet console prints errors, but no messages and no countdown`() throws {
    let terminal = try PseudoTerminal()
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    console.silence()
    console.say("said")
    TransientLine(console: console).show("waiting", topic: "wait")
    console.report(error: "broken")
    #expect(terminal.shown(until: "broken\r\n") == "broken\r\n")
  }

  @Test func `an error in a log names the program`() {
    let (reader, writer) = makePipe()
    defer { close(reader) }
    Console(speech: writer, environment: [:]).report(error: "broken\u{1B}\nagain")
    close(writer)
    #expect(contents(of: reader) == "ghrepo: broken␛\nagain\n")
  }

  @Test(arguments: [("1", true), ("yes", true), ("0", false), ("", false)])
  func `a screen reader gets no redrawn lines and nothing that only draws`(
    value: String, isAccessible: Bool
  ) throws {
    let (reader, writer) = makePipe()
    defer { close(reader) }
    let terminal = try PseudoTerminal()
    let console = Console(
      output: writer, speech: terminal.replica, environment: ["ACCESSIBLE": value, "TERM": "xterm"])
    #expect(console.isAccessible == isAccessible)
    #expect(console.speechProfile.redrawsLines != isAccessible)
    try console.write(lines: ["────", "│ a"])
    close(writer)
    #expect(contents(of: reader) == (isAccessible ? "a\n" : "────\n│ a\n"))
  }

  @Test func `data continues a file only after an earlier run wrote to it`() throws {
    let scratch = try ScratchDirectory()
    for (flags, isLater) in [(O_TRUNC, false), (O_APPEND, true), (0, false)] {
      let file = open(scratch.appending("rows"), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
      defer { close(file) }
      let console = Console(output: file, environment: [:])
      #expect(!console.isContinuingFile)
      console.continueData()
      #expect(console.isContinuingFile == isLater)
      try console.write(Array("row\n".utf8))
      #expect(console.isContinuingFile)
    }
    let (reader, writer) = makePipe()
    let piped = Console(output: writer, environment: [:])
    piped.continueData()
    try piped.write(Array("row\n".utf8))
    #expect(!piped.isContinuingFile)
    for end in [reader, writer] { close(end) }
  }

  @Test func `a countdown in a log prints one line per topic`() {
    let (reader, writer) = makePipe()
    defer { close(reader) }
    let line = TransientLine(console: Console(speech: writer, environment: [:]))
    for second in [3, 2, 1] { line.show(StyledText(sanitizing: "wait \(second)"), topic: "wait") }
    line.show("retry", topic: "retry")
    line.clear()
    close(writer)
    #expect(contents(of: reader) == "wait 3\nretry\n")
  }

  @Test(arguments: [
    ("100", 100), ("50%", 40), ("1", 1), ("true", 80), ("0%", 80), ("-3", 80), ("99999", 80),
  ])
  func `a pipe can be written like a terminal of a width`(value: String, columns: Int) {
    let (reader, writer) = makePipe()
    defer { for end in [reader, writer] { close(end) } }
    let console = Console(
      output: writer, speech: writer, environment: ["GH_FORCE_TTY": value, "TERM": "xterm"])
    let profile = console.outputProfile
    #expect(profile.isTerminal && profile.columns == columns && profile.hasAttributes)
    #expect(!profile.redrawsLines)
    #expect(!console.speechProfile.isTerminal)
  }

  @Test func `an empty GH_FORCE_TTY forces nothing, and a terminal keeps its width`() throws {
    let (reader, writer) = makePipe()
    defer { for end in [reader, writer] { close(end) } }
    #expect(
      !Console(output: writer, environment: ["GH_FORCE_TTY": ""]).outputProfile.isTerminal)
    let terminal = try PseudoTerminal(columns: 20)
    let environment = ["GH_FORCE_TTY": "60", "TERM": "xterm"]
    let profile = Console(output: terminal.replica, environment: environment).outputProfile
    #expect(profile.columns == 20 && profile.redrawsLines)
  }
}
