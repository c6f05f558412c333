import GitHubSimulator
import Glibc
import TestSupport
import Testing

/// However the full screen ends, the terminal is restored.
@Suite(.timeLimit(.minutes(20))) struct BrowseWayOutTests {
  private static let entered = "\u{1B}[?1049h"
  private static let left = "\u{1B}[?1049l"

  private func started(_ stage: TerminalStage) async throws -> FullScreenSession {
    let screen = try stage.browse(environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await screen.see("results")
    #expect(!screen.session.isCooked)
    #expect(screen.session.output.count(of: Self.entered) == 1)
    return screen
  }

  @Test func `q exits successfully`() async throws {
    let stage = try await TerminalStage()
    try await started(stage).quit()
  }

  @Test func `Ctrl-C exits with 130, even in a text field`() async throws {
    for keys in ["", "/", "?", "s"] {
      let stage = try await TerminalStage()
      let screen = try await started(stage)
      screen.press(keys, "\u{3}")
      try await screen.expectEnd(130)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal exits with the signal's code`(signal: Int32) async throws {
    let stage = try await TerminalStage()
    let screen = try await started(stage)
    screen.session.signal(signal)
    try await screen.expectEnd(128 + signal)
  }

  @Test func `closing the window ends the program`() async throws {
    let stage = try await TerminalStage()
    let screen = try await started(stage)
    screen.session.hangUp()
    #expect([0, 128 + SIGHUP].contains(try await screen.session.exitCode()))
  }

  @Test func `q needs no response from GitHub`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(.stall)
    let screen = try stage.browse()
    try await screen.see("loading")
    try await screen.quit()
  }

  @Test func `a shell can stop and continue the program`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.shell()
    let screen = try FullScreenSession(session)
    try await screen.see("shell>")
    screen.press("ghrepo browse\n")
    try await screen.see("results")
    for round in 1...2 {
      let before = screen.lines
      screen.press("\u{1A}")
      try await session.wait(for: "the shell") {
        _ = screen.lines
        return session.output.count(of: Self.left) == round && session.output.hasSuffix("shell> ")
      }
      let entered = session.output.count(of: Self.entered)
      screen.press("fg\n")
      try await session.wait(for: "the screen") {
        _ = screen.lines
        return session.output.count(of: Self.entered) > entered
      }
      try await screen.wait(for: "the same screen") { $0 == before }
    }
    screen.press("q")
    try await session.wait(for: "the end") {
      _ = screen.lines
      return session.output.count(of: Self.left) == 3
    }
    screen.press("echo left with $?\n")
    try await screen.see("left with 0")
  }
}
