internal import Catalog
internal import Presentation
internal import Terminal

/// Tab-separated values, one repository a line.
struct TSVRows: RowWriter {
  let console: Console
  let table: RepositoryTable

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(table.rows(rows))
  }
}

extension FormatOptions {
  /// Rows for a person: on a terminal, unless a format was chosen.
  func isForPeople(_ console: Console) -> Bool {
    !json && !jsonl && !tsv && fields == nil && console.outputProfile.isTerminal
  }

  /// Rows for a program.
  func dataRows(
    _ console: Console, of all: [ListedField] = ListedField.allCases
  ) throws -> any RowWriter {
    let chosen = try selectedFields()
    if json { return JSONRows(console: console, fields: chosen ?? all) }
    if jsonl { return JSONLineRows(console: console, fields: chosen ?? all) }
    return TSVRows(console: console, table: chosen.map(RepositoryTable.init) ?? RepositoryTable())
  }
}
