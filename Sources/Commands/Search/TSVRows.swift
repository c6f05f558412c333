internal import App
internal import Rendering
internal import Terminal

/// Tab-separated values, one repository a line.
struct TSVRows: RowWriter {
  let console: Console
  let table: RepositoryTable

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(table.rows(rows))
  }
}
