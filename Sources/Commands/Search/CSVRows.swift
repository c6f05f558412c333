internal import App
internal import Rendering
internal import Synchronization
internal import Terminal

/// Comma-separated values with a header line.
///
/// A class with a lock because the header comes once, while a listing holds it across suspensions.
final class CSVRows: RowWriter {
  private let console: Console
  private let sheet: RepositorySheet
  private let hasHeader = Mutex(false)

  init(console: Console, fields: [ListedField]) {
    self.console = console
    sheet = RepositorySheet(fields: fields)
  }

  func write(_ rows: [ListedRepository]) throws(ConsoleError) {
    try console.write(header + sheet.rows(rows))
  }

  /// A sheet without rows has its header too.
  func end() throws(ConsoleError) {
    let header = self.header
    if !header.isEmpty { try console.write(header) }
  }

  private var header: [UInt8] {
    hasHeader.withLock { isWritten in
      defer { isWritten = true }
      return isWritten ? [] : sheet.header
    }
  }
}
