/// Columns and rows of a terminal.
package struct TerminalSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package static let standard = TerminalSize(columns: 80, rows: 24)
}
