internal import App
internal import GitHub
internal import Rendering
internal import Terminal

extension FormatOptions {
  /// Whether rows are for users: on a terminal, unless a format was chosen.
  func isHumanReadable(_ console: Console) -> Bool {
    !isForPrograms && console.outputProfile.isTerminal
  }

  /// Rows for a program, with the chosen fields or those of `all`.
  func dataRows(
    in context: CommandContext, of kind: RowKind = .listed, isOne: Bool = false
  ) async throws -> any RowWriter {
    try await context.rowWriter(dataFormat, selectedFields(), of: kind, isOne: isOne)
  }

  private var dataFormat: DataFormat {
    if let format = filter.format(json: json, isStreamed: jsonl) { return format }
    return jsonl ? .jsonl : csv ? .csv : .tsv
  }

  /// Writes one repository, or a few, for programs; nil if it is for users, even in a pipe.
  func oneRow(
    in context: CommandContext, of kind: RowKind, isOne: Bool = true, isOffline: Bool
  ) async throws -> (any RowWriter)? {
    guard isForPrograms else { return nil }
    return CheckedRows(
      try await dataRows(in: context, of: kind, isOne: isOne),
      fields: try dataFormat.written(selectedFields(), of: kind), isOffline: isOffline, in: context)
  }

  /// Prints the list of fields if requested; the command is then done.
  func writesFields(in context: CommandContext) throws -> Bool {
    guard asksForFields else { return false }
    let list = FieldList(language: context.language)
    let profile = context.console.outputProfile
    if json || jsonl {
      try context.console.write(list.json, onOneLine: jsonl)
    } else if profile.isTerminal, !tsv {
      try context.console.write(lines: list.lines(columns: profile.columns))
    } else {
      try context.console.write(list.table)
    }
    return true
  }
}
