import App
import GitHubSimulator
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
    try await tmux.see("Last push")
    try await tmux.run("resize-window", "-t", "0", "-x", "130", "-y", "40")
    try await tmux.see("│")
    #expect(try await tmux.lines().count == 40)
    #expect(try await tmux.lines().first?.hasPrefix(" 1 Search  2 Trending") == true)
    try await tmux.run("send-keys", "-t", "0", "q")
    try await tmux.see("left with 0")
  }

  @Test func `a terminal reports the mouse, before and after a stop, until the program ends`()
    async throws
  {
    let stage = try await TerminalStage()
    let tmux = try Tmux(stage, command: "bash --norc --noprofile -i")
    defer { tmux.end() }
    try await tmux.type("ghrepo browse library\n")
    try await tmux.see(" 1 of 26")
    #expect(try await tmux.reportsMouse())
    tmux.point(KeyBytes.mouse(0, row: 4, column: 5))
    try await tmux.see(" 2 of 26")
    tmux.point(KeyBytes.mouse(65, row: 10, column: 5))
    try await tmux.see(" 4 of 26")
    let row = try await tmux.lines()[3]
    let name = try #require(row.firstMatch(of: #/[\w.-]+/[\w.-]+/#)?.output)
    tmux.point(KeyBytes.mouse(0, row: 3, column: 5))
    try await tmux.see("\(stage.simulator.url)/\(name)")
    try await tmux.run("send-keys", "-t", "0", "C-z")
    try await tmux.see("Stopped")
    #expect(try await !tmux.reportsMouse())
    try await tmux.type("fg\n")
    try await tmux.see("1 Search")
    #expect(try await tmux.reportsMouse())
    try await tmux.type("q")
    try await tmux.miss("1 Search")
    #expect(try await !tmux.reportsMouse())
  }
}

/// A separate tmux with the program in its only window.
private struct Tmux {
  private let folder: ScratchDirectory
  private let environment: [String: String]
  private let session: TerminalSession

  init(
    _ stage: TerminalStage, command: String = "ghrepo browse; echo left with $?; cat"
  ) throws {
    folder = try ScratchDirectory()
    environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMUX_TMPDIR": folder.path]
    session = try stage.program(
      "tmux",
      [
        "-S", folder.appending("socket"), "-f", "/dev/null", "new-session", "-x", "80", "-y", "24",
        command, ";", "set-option", "-g", "destroy-unattached", "on",
      ])
  }

  /// Ends tmux and the program with it.
  func end() { session.hangUp() }

  func see(_ text: String) async throws {
    try await wait("\(text) did not come") { $0.contains { $0.contains(text) } }
  }

  func miss(_ text: String) async throws {
    try await wait("\(text) did not go") { !$0.contains { $0.contains(text) } }
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

  func type(_ text: String) async throws {
    try await run("send-keys", "-t", "0", "-l", text)
  }

  /// What the user's own terminal sends to tmux.
  func point(_ bytes: String) { session.type(bytes) }

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
