internal import Catalog

/// Writes the rows of a listing in one format, each page in one go.
protocol RowWriter: Sendable {
  func write(_ rows: [ListedRepository]) async throws
  /// Completes the output; also after a failure, so that what was written can be read.
  func end() async throws
}

extension RowWriter {
  func end() {}
}
