internal import App
internal import GitHub
internal import Rendering
internal import Terminal

extension FormatOptions {
  /// Whether rows are for people: on a terminal, unless a format was chosen.
  func isForPeople(_ console: Console) -> Bool {
    !isForPrograms && console.outputProfile.isTerminal
  }

  /// Rows for a program, or the only one if it `isOne`. Reads the template and compiles the expression, so that their mistakes are
  /// told before anybody is asked.
  func dataRows(
    in context: CommandContext, of all: [ListedField] = ListedField.allCases,
    isOne: Bool = false
  ) async throws -> any RowWriter {
    let chosen = try selectedFields()
    let console = context.console
    if let expression = filter.jq {
      return FilteredRows(
        filter: try await JQOutput(expression, in: context), fields: chosen ?? all,
        isStreamed: jsonl || isOne)
    }
    if let template = filter.template {
      let fields = chosen ?? all
      return TemplatedRows(
        output: try TemplateOutput(template, examples: fields.examples, in: context),
        fields: fields)
    }
    if json, isOne { return JSONDocumentRows(console: console, fields: chosen ?? all) }
    if json, console.outputProfile.isTerminal {
      return JSONTerminalRows(console: console, fields: chosen ?? all)
    }
    if json { return JSONRows(console: console, fields: chosen ?? all) }
    if jsonl { return JSONLineRows(console: console, fields: chosen ?? all) }
    if csv { return CSVRows(console: console, fields: chosen ?? RepositoryTable.usualFields) }
    return TSVRows(console: console, table: chosen.map(RepositoryTable.init) ?? RepositoryTable())
  }

  /// One repository for a program; nil where it is for people, also in a pipe.
  func oneRow(
    in context: CommandContext, of all: [ListedField]
  ) async throws -> (any RowWriter)? {
    isForPrograms ? try await dataRows(in: context, of: all, isOne: true) : nil
  }

  /// Writes the list of fields if requested; then there is nothing else to do.
  func writesFields(in context: CommandContext) throws -> Bool {
    guard asksForFields else { return false }
    let list = FieldList(language: context.language)
    let profile = context.console.outputProfile
    if json {
      try context.console.write(list.json)
    } else if jsonl {
      try context.console.write(list.json.bytes() + [UInt8(ascii: "\n")])
    } else if profile.isTerminal {
      try context.console.write(lines: list.lines(columns: profile.columns))
    } else {
      try context.console.write(list.table)
    }
    return true
  }
}
