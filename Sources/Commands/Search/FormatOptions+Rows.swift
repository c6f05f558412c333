internal import GitHub
internal import Presentation
internal import Terminal

extension FormatOptions {
  /// Rows for a person: on a terminal, unless a format was chosen.
  func isForPeople(_ console: Console) -> Bool {
    ![json, jsonl, tsv, csv, filter.isChosen].contains(true) && fields == nil
      && console.outputProfile.isTerminal
  }

  /// Rows for a program. Reads the template and compiles the expression, so that their mistakes are
  /// told before anybody is asked.
  func dataRows(
    in context: CommandContext, of all: [ListedField] = ListedField.allCases
  ) throws -> any RowWriter {
    let chosen = try selectedFields()
    let console = context.console
    if let expression = filter.jq {
      return FilteredRows(
        filter: try JQOutput(expression, in: context), fields: chosen ?? all, isStreamed: jsonl)
    }
    if let template = filter.template {
      let fields = chosen ?? all
      return TemplatedRows(
        output: try TemplateOutput(template, examples: fields.examples, in: context),
        fields: fields)
    }
    if json { return JSONRows(console: console, fields: chosen ?? all) }
    if jsonl { return JSONLineRows(console: console, fields: chosen ?? all) }
    if csv { return CSVRows(console: console, fields: chosen ?? RepositoryTable.usualFields) }
    return TSVRows(console: console, table: chosen.map(RepositoryTable.init) ?? RepositoryTable())
  }

  /// Writes the list of fields when that is what was asked for; nothing else is to be done then.
  func writesFields(in context: CommandContext) throws -> Bool {
    guard asksForFields else { return false }
    let list = FieldList(language: context.language)
    let profile = context.console.outputProfile
    if json || jsonl {
      try context.console.write(list.json.bytes(isIndented: json) + [UInt8(ascii: "\n")])
    } else if profile.isTerminal {
      try context.console.write(lines: list.lines(columns: profile.columns))
    } else {
      try context.console.write(list.table)
    }
    return true
  }
}
