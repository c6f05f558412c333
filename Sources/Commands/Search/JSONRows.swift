internal import App
internal import GitHub
internal import Rendering
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

  /// Without a row there is no array either: the command has failed and has no answer.
  func endEarly() throws(ConsoleError) {
    let document = document.withLock { $0 }
    if !document.isEmpty { try console.write(document.end()) }
  }
}

/// One JSON array for people, in one piece at the end.
///
/// A class with a lock because it remembers its rows, while a listing holds it across suspensions.
final class JSONTerminalRows: RowWriter {
  private let console: Console
  private let fields: [ListedField]
  private let documents = Mutex<[JSONValue]>([])

  init(console: Console, fields: [ListedField]) {
    self.console = console
    self.fields = fields
  }

  var holdsRows: Bool { true }

  func write(_ rows: [ListedRepository]) {
    documents.withLock { $0 += rows.map { $0.json(fields) } }
  }

  func end() throws(ConsoleError) {
    try console.write(.array(documents.withLock(\.self)))
  }

  func endEarly() throws(ConsoleError) {
    if documents.withLock({ !$0.isEmpty }) { try end() }
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

/// Each repository as a document of its own.
struct JSONDocumentRows: RowWriter {
  let console: Console
  let fields: [ListedField]

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    for row in rows { try console.write(row.json(fields)) }
  }
}
