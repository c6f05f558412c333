import Glibc
import TestSupport
import Testing

@testable import Terminal

/// Runs `screen-probe`, which enters full screen, and ends it in every possible way.
@Suite(.timeLimit(.minutes(20))) struct FullScreenTests {
  private static let left = String(decoding: ScreenModes.farewell, as: UTF8.self)
  private static let entered = String(decoding: ScreenModes.greeting, as: UTF8.self)

  private func session(_ way: String) throws -> TerminalSession {
    try TerminalSession(
      ProgramRun.built("screen-probe"), [way],
      environment: ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"])
  }

  private func count(_ text: String, in session: TerminalSession) -> Int {
    session.output.components(of: text)
  }

  @Test(arguments: [("end", 0), ("throw", 1), ("exit", 3), ("close", 4)])
  func `the terminal is restored after a normal end, an error and any kind of exit`(
    way: String, code: Int32
  ) async throws {
    let session = try session(way)
    #expect(try await session.exitCode() == code)
    #expect(session.isCooked)
    #expect(count(Self.entered, in: session) == 1)
    #expect(count(Self.left, in: session) == 1)
    if way == "end" { #expect(session.output.hasSuffix(Self.left + "over\r\n")) }
  }

  @Test func `a crash restores the terminal`() async throws {
    let session = try session("crash")
    let code = try await session.exitCode()
    #expect(code == 128 + SIGILL || code == 128 + SIGTRAP)
    #expect(session.isCooked)
    #expect(count(Self.left, in: session) == 1)
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE,
  ])
  func `a signal that ends the process restores the terminal first`(signal: Int32) async throws {
    let session = try session("wait")
    try await session.see("taken")
    #expect(!session.isCooked)
    session.signal(signal)
    #expect(try await session.exitCode() == 128 + signal)
    #expect(session.isCooked)
    #expect(count(Self.left, in: session) == 1)
  }

  @Test func `Ctrl-C is a signal`() async throws {
    let session = try session("wait")
    try await session.see("taken")
    session.type("\u{3}")
    #expect(try await session.exitCode() == 128 + SIGINT)
    #expect(count(Self.left, in: session) == 1)
  }

  @Test func `a stopped process restores the terminal and enters full screen again`() async throws {
    let session = try TerminalSession(
      "bash", ["--norc", "--noprofile", "-i"],
      environment: ["PATH": "/usr/bin:/bin", "PS1": "ready> ", "TERM": "dumb"])
    try await session.see("ready> ")
    session.type("\(try ProgramRun.built("screen-probe")) wait\n")
    try await session.see("taken")
    for round in 1...3 {
      session.type("\u{1A}")
      try await session.see("Stopped")
      try await session.see("ready> ")
      #expect(count(Self.left, in: session) == round)
      session.type("fg\n")
      try await session.see("resumed")
      #expect(!session.isCooked)
      #expect(count(Self.entered, in: session) == round + 1)
    }
    session.type("q")
    try await session.see("ready> ")
    #expect(count(Self.left, in: session) == 4)
  }

  @Test(arguments: [SIGTSTP, SIGCONT])
  func `after SIGTSTP or SIGCONT an orphaned process enters full screen again`(
    signal: Int32
  ) async throws {
    let session = try session("wait")
    try await session.see("taken")
    session.signal(signal)
    try await session.see("resumed")
    #expect(!session.isCooked)
    session.type("q")
    #expect(try await session.exitCode() == 0)
    #expect(session.isCooked)
    #expect(session.output.hasSuffix(Self.left + "over\r\n"))
  }

  @Test func `a process killed while stopped does not touch the terminal`() async throws {
    let session = try TerminalSession(
      "bash", ["--norc", "--noprofile", "-i"],
      environment: ["PATH": "/usr/bin:/bin", "PS1": "ready> ", "TERM": "dumb"])
    try await session.see("ready> ")
    session.type("\(try ProgramRun.built("screen-probe")) wait\n")
    try await session.see("taken")
    session.type("\u{1A}")
    try await session.see("ready> ")
    // The shell does not wait for a stopped job and may notice late that this one ended.
    session.type("p=$(jobs -p %1); kill %1; while kill -0 $p; do sleep 0.02; done; ")
    session.type("echo over$((1 + 1))\n")
    try await session.see("over2")
    #expect(count(Self.left, in: session) == 1)
    #expect(count(Self.entered, in: session) == 1)
  }

  @Test func `a window resize is reported`() async throws {
    let session = try session("wait")
    try await session.see("taken")
    session.resize(columns: 90, rows: 30)
    try await session.see("resized")
    session.type("q")
    #expect(try await session.exitCode() == 0)
  }

  @Test func `closing the window ends the process`() async throws {
    let session = try session("wait")
    try await session.see("taken")
    session.hangUp()
    let code = try await session.exitCode()
    #expect(code == 128 + SIGHUP)
  }

  @Test func `writing to a closed terminal is an error`() async throws {
    let terminal = try PseudoTerminal()
    let copy = dup(terminal.replica)
    defer { close(copy) }
    let screen = try ScreenSession(
      on: try TerminalDevice(descriptor: copy), environment: [:], signals: .none)
    terminal.hangUp()
    await #expect(throws: ConsoleError.self) { try await screen.write(Array("x".utf8)) }
    await screen.end([])
  }

  @Test func `the greeting and farewell bytes fit into their buffers`() {
    #expect(ScreenModes.greeting.count <= 1024 && ScreenModes.farewell.count <= 1024)
  }
}

extension String {
  /// How often `text` occurs.
  fileprivate func components(of text: String) -> Int {
    ranges(of: text).count
  }
}
