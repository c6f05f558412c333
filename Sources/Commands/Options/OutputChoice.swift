internal import Core
internal import GitHub
internal import Presentation
internal import Rendering
internal import Terminal

/// How a command writes its rows, as the user chose.
struct OutputChoice: Sendable {
  /// Nil for a user: rows on a terminal, and lines with tabs in a pipe.
  var format: DataFormat?
  /// Nil for those that the format usually has.
  var fields: [ListedField]?
  var appearance = AppearanceChoice()
  var allowsPager = true

  /// Whether rows are for users: on a terminal, unless a format was chosen.
  func isHumanReadable(_ console: Console) -> Bool {
    format == nil && console.outputProfile.isTerminal
  }

  /// Rows for a user on a terminal.
  func fittedRows(
    _ configuration: Configuration, _ appearance: ListAppearance, in context: CommandContext
  ) -> FittedRows {
    FittedRows(
      self.appearance.rows ?? configuration.rowsChoice ?? .auto, appearance: appearance,
      images: self.appearance.rows == nil ? self.appearance.images : nil,
      allowsPager: allowsPager, in: context)
  }

  /// Rows for a program, with the chosen fields or those of `kind`.
  func dataRows(
    in context: CommandContext, of kind: RowKind = .listed, isOne: Bool = false
  ) async throws -> any RowWriter {
    try await context.rowWriter(format ?? .tsv, fields, of: kind, isOne: isOne)
  }

  /// Writes one repository, or a few, for programs; nil if it is for users, even in a pipe.
  func oneRow(
    in context: CommandContext, of kind: RowKind, isOne: Bool = true, isOffline: Bool
  ) async throws -> (any RowWriter)? {
    guard let format else { return nil }
    return CheckedRows(
      try await dataRows(in: context, of: kind, isOne: isOne),
      fields: format.written(fields, of: kind), isOffline: isOffline, in: context)
  }
}
