import GitHubSimulator
import Presentation
import TestSupport
import Testing

/// The full screen in a terminal multiplexer, which is an independent terminal implementation.
@Suite(.timeLimit(.minutes(20))) struct BrowseTmuxTests {
  @Test func `tmux shows the intended screen, even after its window is resized`() async throws {
    let stage = try await TerminalStage()
    let tmux = try Tmux(stage)
    defer { tmux.end() }
    try await tmux.see("results")
    try await tmux.run("send-keys", "-t", "0", "/")
    try await tmux.run("send-keys", "-t", "0", "-l", "library")
    try await tmux.see(" 1 of 26")
    try await tmux.run("send-keys", "-t", "0", "Down")
    try await tmux.see(" 2 of 26")
    try await tmux.run("send-keys", "-t", "0", "Enter")
    try await tmux.see("· pushed ")
    try await tmux.run("resize-window", "-t", "0", "-x", "130", "-y", "40")
    try await tmux.see("│")
    #expect(try await tmux.lines().count == 40)
    #expect(try await tmux.lines().first?.hasPrefix(" 1 Search  2 Trending") == true)
    try await tmux.run("send-keys", "-t", "0", "q")
    try await tmux.see("left with 0")
  }

  @Test func `a terminal reports the mouse until the program ends`() async throws {
    let stage = try await TerminalStage()
    let tmux = try Tmux(stage)
    defer { tmux.end() }
    try await tmux.see("results")
    #expect(try await tmux.reportsMouse())
    try await tmux.run("send-keys", "-t", "0", "C-c")
    try await tmux.see("left with 130")
    #expect(try await !tmux.reportsMouse())
  }
}

/// A separate tmux with the program in its only window.
private struct Tmux {
  private let folder: ScratchDirectory
  private let environment: [String: String]
  private let session: TerminalSession

  init(_ stage: TerminalStage) throws {
    folder = try ScratchDirectory()
    environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMUX_TMPDIR": folder.path]
    session = try stage.program(
      "tmux",
      [
        "-S", folder.appending("socket"), "-f", "/dev/null", "new-session", "-x", "80", "-y", "24",
        "ghrepo browse; echo left with $?; cat", ";", "set-option", "-g", "destroy-unattached",
        "on",
      ])
  }

  /// Ends tmux and the program with it.
  func end() { session.hangUp() }

  func see(_ text: String) async throws {
    try await wait("\(text) did not come") { $0.contains { $0.contains(text) } }
  }

  private func wait(_ complaint: String, until isRight: ([String]) -> Bool) async throws {
    var last: [String] = []
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
      last = (try? await lines()) ?? []
      if !last.isEmpty, isRight(last) { return }
      _ = session.takeBytes()
    }
    Issue.record("\(complaint):\n\(last.joined(separator: "\n"))")
  }

  /// Whether the program has asked for reports of the mouse.
  func reportsMouse() async throws -> Bool {
    try await run("display-message", "-p", "-t", "0", "#{mouse_any_flag}")
      .hasPrefix("1")
  }

  /// What tmux shows.
  func lines() async throws -> [String] {
    try await run("capture-pane", "-p", "-t", "0")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> String {
    try await ProgramRun(
      "/usr/bin/tmux", ["-S", folder.appending("socket")] + arguments, environment: environment
    ).result().output
  }
}
