internal import Catalog
internal import Presentation
internal import Terminal

/// Rows for a person at a terminal.
struct TerminalRows: RowWriter {
  let context: CommandContext

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try context.console.write(lines: rows.flatMap(lines))
  }

  /// The lines of one row, for the terminal's width at this moment.
  func lines(for row: ListedRepository) -> [StyledText] {
    RepositoryRow(row, language: context.language, now: context.now())
      .lines(columns: context.console.outputProfile.columns)
  }
}
