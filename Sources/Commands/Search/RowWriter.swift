internal import App
internal import Rendering

/// Writes the rows of a listing in one format, each page in one go.
protocol RowWriter: Sendable {
  /// Whether nothing is written before `end`.
  var holdsRows: Bool { get }
  func write(_ rows: [ListedRepository]) async throws
  /// Completes the output after the last row.
  func end() async throws
  /// Completes what a failure has cut short, so that what was written can be read.
  func endEarly() async throws
}

extension RowWriter {
  var holdsRows: Bool { false }
  func end() {}
  func endEarly() {}
}
