internal import Catalog
internal import Presentation
internal import Terminal

/// Rows for a person at a terminal.
struct TerminalRows: RowWriter {
  let context: CommandContext
  let look: ListLook

  func write(_ rows: [ListedRepository]) async throws(ConsoleError) {
    await expect(rows)
    guard await look.pictures() != nil else {
      // A page in one go.
      return try context.console.write(lines: rows.flatMap { plain($0) })
    }
    // What is typed would move the places of pictures.
    let silence = ModeLease.silence()
    for row in rows { try await write(block(for: row)) }
    try await settle()
    _ = consume silence
  }

  /// These rows will be shown soon.
  func expect(_ rows: [ListedRepository]) async {
    await look.pictures()?.expect(rows)
  }

  /// One row, for the terminal's width at this moment.
  func block(for row: ListedRepository) async -> PicturedLines {
    guard let pictures = await look.pictures() else { return PicturedLines(lines: plain(row)) }
    return await pictures.block(row, presented(row))
  }

  func write(_ block: PicturedLines) async throws(ConsoleError) {
    guard let pictures = await look.pictures() else {
      return try context.console.write(lines: block.lines)
    }
    try await pictures.write(block)
  }

  /// Waits a moment for pictures that are still missing on the screen.
  func settle() async throws(ConsoleError) {
    try await look.pictures()?.settle()
  }

  private func plain(_ row: ListedRepository) -> [StyledText] {
    presented(row).lines(columns: context.console.outputProfile.columns)
  }

  private func presented(_ row: ListedRepository) -> RepositoryRow {
    RepositoryRow(row, language: context.language, now: context.now())
  }
}
