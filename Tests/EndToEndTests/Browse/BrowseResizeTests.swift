import GitHubSimulator
import TestSupport
import Testing

/// A window that changes its size.
struct BrowseResizeTests {
  /// What a program shows that begins in a window of this size.
  private func fresh(
    _ stage: TerminalStage, columns: Int, rows: Int
  ) async throws -> [String] {
    let screen = try stage.browse("stars:>=0", columns: columns, rows: rows)
    try await screen.wait(forTotal: 30)
    if columns >= 110 { try await screen.see("Last push") }
    let lines = screen.lines
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
    return Self.withoutStatus(lines)
  }

  /// The last line tells what is loading and how old things are; the first has the account.
  private static func withoutStatus(_ lines: [String]) -> [String] { Array(lines.dropLast()) }

  @Test func `every size looks as if the program had begun in it`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    for (columns, rows) in [(80, 40), (44, 12), (100, 17), (120, 40), (80, 24)] {
      let expected = try await fresh(stage, columns: columns, rows: rows)
      try screen.resize(columns: columns, rows: rows)
      try await screen.wait(for: "\(columns)×\(rows)") { Self.withoutStatus($0) == expected }
    }
    try await screen.quit()
  }

  @Test func `a window that is too small says so, and what was selected stays so`() async throws {
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
