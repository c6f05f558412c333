import GitHubSimulator
import TestSupport
import Testing

/// A window that changes its size.
@Suite(.timeLimit(.minutes(20))) struct BrowseResizeTests {
  /// What a program shows that starts in a window of this size.
  private func fresh(
    _ stage: TerminalStage, columns: Int, rows: Int
  ) async throws -> [String] {
    let screen = try stage.browse("stars:>=0", columns: columns, rows: rows)
    try await screen.wait(forTotal: 30)
    let lines = screen.lines
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
    return Self.list(lines, columns)
  }

  /// The lines without the last one, which shows loading states and ages, and without the details
  /// next to a list, whose README may arrive at any time.
  private static func list(_ lines: [String], _ columns: Int) -> [String] {
    lines.dropLast().map { String($0.prefix(columns >= 110 ? columns * 9 / 20 : columns)) }
  }

  @Test func `every size looks as if the program had started in it`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    for (columns, rows) in [(80, 40), (44, 12), (100, 17), (120, 40), (80, 24)] {
      let expected = try await fresh(stage, columns: columns, rows: rows)
      try screen.resize(columns: columns, rows: rows)
      try await screen.wait(for: "\(columns)×\(rows)") { Self.list($0, columns) == expected }
    }
    try await screen.quit()
  }

  @Test func `a window that is too small says so, and the selection stays`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    screen.press("j", "j")
    try await screen.wait(forRow: 3)
    let selected = screen.selected
    try screen.resize(columns: 30, rows: 6)
    try await screen.see("ghrepo needs a window")
    try screen.resize(columns: 80, rows: 24)
    try await screen.wait(forRow: 3)
    #expect(screen.selected == selected)
    try await screen.quit()
  }
}
