internal import Catalog
internal import Terminal

/// Writes the rows of a listing in one format, each page in one go.
protocol RowWriter: Sendable {
  func write(_ rows: [ListedRepository]) async throws(ConsoleError)
  /// Completes the output; also after a failure, so that what was written can be read.
  func end() async throws(ConsoleError)
}

extension RowWriter {
  func end() throws(ConsoleError) {}
}
