internal import Catalog
internal import Presentation
internal import Synchronization
internal import Terminal

/// One JSON array over all pages: valid also when a page fails on the way.
///
/// A class with a lock because the array remembers its rows, while a listing holds it across
/// suspensions.
final class JSONRows: RowWriter {
  private let console: Console
  private let document: Mutex<RepositoryDocument>

  init(console: Console, fields: [ListedField]) {
    self.console = console
    document = Mutex(RepositoryDocument(fields: fields))
  }

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(document.withLock { $0.append(rows) })
  }

  func end() throws(ConsoleError) {
    try console.write(document.withLock { $0.end() })
  }
}

/// JSON Lines: one object a line.
struct JSONLineRows: RowWriter {
  let console: Console
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(RepositoryDocument.lines(rows, fields: fields))
  }
}
