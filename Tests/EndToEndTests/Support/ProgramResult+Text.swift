import TestSupport

extension ProgramResult {
  /// Standard output without the alignment of its columns.
  var singleSpaced: String {
    output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
  }
}
