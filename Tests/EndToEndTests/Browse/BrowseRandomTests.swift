import GitHubSimulator
import TestSupport
import Testing

/// A user who presses random keys while GitHub sends random responses.
@Suite(.timeLimit(.minutes(20))) struct BrowseRandomTests {
  private static let faults: [Fault] = [
    .reset, .truncate, .brokenJSON, .wrongTypes, .html502, .empty500, .captivePortal,
    .secondaryLimit(status: 429, retryAfter: 1), .unauthorized, .slow(.milliseconds(200)),
  ]
  /// All keys except those that quit or use the browser or the keyring.
  private static let keys: [String] =
    "jkgGnpfycsltSxRr?/123456 aeß漢".map { String($0) } + [
      KeyBytes.enter, KeyBytes.up, KeyBytes.down, KeyBytes.pageDown, "\u{1B}[5~", "\u{1B}[C",
      "\u{1B}[D", "\t", "\u{1B}[Z", "\u{7F}", "\u{15}", "\u{4}",
      "\u{1B}[200~pasted\ntext\u{1B}[201~",
    ]

  @Test(arguments: [1, 2] as [UInt64])
  func `no key ends the program, whatever GitHub responds`(
    seed: UInt64
  ) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    var numbers = SeededNumbers(seed: seed)
    for step in 1...500 {
      switch Int.random(in: 0..<40, using: &numbers) {
      case 0:
        stage.simulator.clearFaults()
        let fault = Self.faults[Int.random(in: 0..<Self.faults.count, using: &numbers)]
        stage.simulator.inject(fault, times: 3)
      case 1...4:
        let button = [0, 64, 65][Int.random(in: 0..<3, using: &numbers)]
        let row = Int.random(in: 0..<24, using: &numbers)
        screen.press(
          KeyBytes.mouse(button, row: row, column: Int.random(in: 0..<80, using: &numbers)))
      case 5:
        let columns = Int.random(in: 20...140, using: &numbers)
        try screen.resize(columns: columns, rows: Int.random(in: 5...45, using: &numbers))
      default: screen.press(Self.keys[Int.random(in: 0..<Self.keys.count, using: &numbers)])
      }
      // Keys are handled before more are typed, so that input is never faster than the program.
      if step.isMultiple(of: 50) { try await settle(screen, stage) }
    }
    screen.press("\u{3}")
    try await screen.expectEnd(130)
  }

  /// Waits until the program has caught up, in a window of normal size.
  private func settle(_ screen: FullScreenSession, _ stage: TerminalStage) async throws {
    stage.simulator.clearFaults()
    try screen.resize(columns: 30, rows: 8)
    try await screen.see("ghrepo needs a window")
    try screen.resize(columns: 100, rows: 30)
    try await screen.wait(for: "a whole screen") { lines in
      lines[0].contains("1") && !lines.contains { $0.contains("ghrepo needs a window") }
    }
  }

  private static let moves = [
    "j", "k", "j", "g", " ", KeyBytes.pageDown, "\u{1B}[5~", "1", "2", "3", "4", "\u{4}", "\u{15}",
    "f", "t", KeyBytes.mouse(65, row: 10, column: 5),
    KeyBytes.mouse(64, row: 10, column: 5), KeyBytes.mouse(0, row: 12, column: 5),
  ]

  @Test(arguments: [3, 4] as [UInt64], [(80, 24), (130, 40)])
  func `many small changes lead to the same screen as a full redraw`(
    seed: UInt64, size: (columns: Int, rows: Int)
  ) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0", columns: size.columns, rows: size.rows)
    try await screen.wait(forTotal: 30)
    var numbers = SeededNumbers(seed: seed)
    for _ in 1...12 {
      for _ in 1...20 {
        screen.press(Self.moves[Int.random(in: 0..<Self.moves.count, using: &numbers)])
      }
      screen.press("?")
      try await screen.see("─ Keys ")
      screen.press("?")
      try await screen.miss("─ Keys ")
      try await rest(screen, stage, isWide: size.columns >= 110)
      let before = Array(screen.lines.dropLast())
      try screen.redraw()
      try await screen.wait(for: "the same screen:\n" + before.joined(separator: "\n")) {
        Array($0.dropLast()) == before
      }
    }
    try await screen.quit()
  }

  /// Waits until nothing is loading. What loads below the window is noticed only by later changes
  /// or requests.
  private func rest(
    _ screen: FullScreenSession, _ stage: TerminalStage, isWide: Bool
  ) async throws {
    var last: (lines: [String], requests: Int) = ([], 0)
    var since = ContinuousClock.now
    try await screen.wait(for: "rest") { lines in
      let requests = stage.simulator.requests.count
      if lines != last.lines || requests != last.requests || !Self.isAtRest(lines, isWide: isWide) {
        (last, since) = ((lines, requests), .now)
      }
      return ContinuousClock.now - since > .seconds(1.5)
    }
  }

  /// Whether nothing is loading, and the details in a wide window are those of the selected row.
  private static func isAtRest(_ lines: [String], isWide: Bool) -> Bool {
    if lines.contains(where: { line in busy.contains { line.contains($0) } }) { return false }
    guard isWide, let bar = lines.firstIndex(where: { $0.hasPrefix("▌") }) else { return true }
    // The mark of a row is in place of the bar in its first line.
    let row = lines[bar - 1].hasPrefix("✓") ? lines[bar - 1] : lines[bar]
    let name = row.dropFirst(2).prefix { $0 != " " }
    return lines[3].dropFirst(58).contains(name)
  }

  private static let busy = [
    "loading…", "Loading", "refreshing", "░", "▒", "Select a repository to see",
  ]
}
