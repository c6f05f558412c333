package import Access
internal import Core
internal import GitHub
package import Presentation
package import Rendering
package import Terminal

/// How a command writes its rows, as the user chose.
package struct OutputChoice: Sendable {
  /// Nil for a user: rows on a terminal, and lines with tabs in a pipe.
  package var format: DataFormat?
  /// Nil for those that the format usually has.
  package var fields: [ListedField]?
  package var appearance: AppearanceChoice
  package var allowsPager: Bool

  package init(
    format: DataFormat? = nil, fields: [ListedField]? = nil,
    appearance: AppearanceChoice = AppearanceChoice(), allowsPager: Bool = true
  ) {
    self.format = format
    self.fields = fields
    self.appearance = appearance
    self.allowsPager = allowsPager
  }

  /// Whether rows are for users: on a terminal, unless a format was chosen.
  package func isHumanReadable(_ console: Console) -> Bool {
    format == nil && console.outputProfile.isTerminal
  }

  /// Rows for a user on a terminal.
  package func fittedRows(
    _ configuration: Configuration, _ appearance: ListAppearance, in context: CommandContext
  ) -> FittedRows {
    FittedRows(
      self.appearance.rows ?? configuration.rowsChoice ?? .auto, appearance: appearance,
      images: self.appearance.rows == nil ? self.appearance.images : nil,
      allowsPager: allowsPager, in: context)
  }

  /// Rows for a program, with the chosen fields or those of `kind`.
  package func dataRows(
    in context: CommandContext, of kind: RowKind = .listed, isOne: Bool = false
  ) async throws -> any RowWriter {
    try await context.rowWriter(format ?? .tsv, fields, of: kind, isOne: isOne)
  }

  /// Writes one repository, or a few, for programs; nil if it is for users, even in a pipe.
  package func oneRow(
    in context: CommandContext, of kind: RowKind, isOne: Bool = true, isOffline: Bool
  ) async throws -> (any RowWriter)? {
    guard let format else { return nil }
    return CheckedRows(
      try await dataRows(in: context, of: kind, isOne: isOne),
      fields: format.written(fields, of: kind), isOffline: isOffline, in: context)
  }
}
