internal import GitHub
internal import Presentation
internal import Terminal

/// Rows for a person at a terminal.
struct TerminalRows: RowWriter {
  let context: CommandContext

  func write(_ repositories: [Repository]) throws(ConsoleError) {
    try context.console.write(lines: repositories.flatMap(lines))
  }

  /// The lines of one row, for the terminal's width at this moment.
  func lines(for repository: Repository) -> [StyledText] {
    RepositoryRow(repository, language: context.language)
      .lines(columns: context.console.outputProfile.columns)
  }
}
