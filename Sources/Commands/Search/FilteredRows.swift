internal import App
internal import Rendering
internal import Synchronization

/// Rows that a jq expression makes something else of: each by itself as it comes, or all in one
/// array at the end, unless the listing failed.
///
/// A class with a lock because the array remembers its rows, while a listing holds it across
/// suspensions.
final class FilteredRows: RowWriter {
  private let filter: JQOutput
  private let fields: [ListedField]
  /// Whether the expression sees one row at a time.
  private let isStreamed: Bool
  private let array: Mutex<(document: RepositoryDocument, bytes: [UInt8])>

  init(filter: JQOutput, fields: [ListedField], isStreamed: Bool) {
    self.filter = filter
    self.fields = fields
    self.isStreamed = isStreamed
    array = Mutex((RepositoryDocument(fields: fields), []))
  }

  var holdsRows: Bool { !isStreamed }

  func write(_ rows: [ListedRepository]) async throws {
    guard !isStreamed else {
      return try await filter.write(RepositoryDocument.lines(rows, fields: fields))
    }
    array.withLock { $0.bytes += $0.document.append(rows) }
  }

  func end() async throws {
    guard !isStreamed else { return }
    try await filter.write(array.withLock { $0.bytes + $0.document.end() })
  }
}
