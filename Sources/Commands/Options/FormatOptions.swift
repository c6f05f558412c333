internal import App
internal import ArgumentParser
internal import Messages
internal import Rendering

/// How the rows of a listing leave the program.
struct FormatOptions: ParsableArguments {
  @Flag(help: .text(.helpJsonFields))
  var json = false

  @Flag(help: .text(.helpJsonl))
  var jsonl = false

  @Flag(help: .text(.helpTsv))
  var tsv = false

  @Flag(help: .text(.outputCsvHelp))
  var csv = false

  @OptionGroup var filter: FilterOptions

  @Option(help: .text(.helpFields, value: .valueFields), completion: .remembered)
  var fields: String?

  @OptionGroup var appearance: AppearanceOptions

  @Flag(help: .text(.helpNoPager))
  var noPager = false

  /// What is said in place of names to see them all.
  private static let help = "help"

  func validate() throws {
    guard [json, jsonl, tsv, csv].count(where: { $0 }) <= 1 else {
      throw UsageProblem.message(.usageOneFormat)
    }
    guard !filter.isChosen || !(tsv || csv) else {
      throw UsageProblem.message(.outputFilterNeedsJson)
    }
    if !asksForFields { _ = try selectedFields() }
  }

  /// Whether something else is wanted than what people read.
  var isForPrograms: Bool { chosen != nil }

  /// The first option that was given of those that say how rows look to a program.
  var chosen: String? {
    let options = [
      ("--json", json), ("--jsonl", jsonl), ("--tsv", tsv), ("--csv", csv),
      ("--jq", filter.jq != nil), ("--template", filter.template != nil),
      ("--fields", fields != nil && !asksForFields),
    ]
    return options.first(where: \.1)?.0
  }

  /// Whether the list of fields is wanted, and no rows.
  var asksForFields: Bool { fields?.commaSeparated == [Self.help] }

  /// Whether `arguments` ask for it; an option's value after `--` is a word like any other.
  static func askForFields(_ arguments: [String]) -> Bool {
    let arguments = arguments.prefix { $0 != "--" }
    return arguments.contains("--fields=\(help)")
      || zip(arguments, arguments.dropFirst()).contains { $0 == "--fields" && $1 == help }
  }

  /// The fields that were asked for, or nil for the format's own choice.
  func selectedFields() throws -> [ListedField]? {
    guard let fields else { return nil }
    let names = fields.commaSeparated
    guard !names.isEmpty else { throw Self.unknownField(fields) }
    return try names.map { name in
      guard let field = ListedField(rawValue: name) else { throw Self.unknownField(name) }
      return field
    }
  }

  private static func unknownField(_ name: String) -> ValidationError {
    if let suggestion = FieldNames.suggestion(for: name) {
      return UsageProblem.message(.usageUnknownFieldNearest(field: name, suggestion: suggestion))
    }
    return UsageProblem.message(
      .usageUnknownField(
        field: name, fields: ListedField.knownCases.map(\.rawValue).joined(separator: ", ")))
  }
}

extension FormatOptions {
  /// For a command that writes rows for people.
  static func usual(_ appearance: AppearanceOptions) -> FormatOptions {
    var filter = FilterOptions()
    filter.jq = nil
    filter.template = nil
    var format = FormatOptions()
    format.json = false
    format.jsonl = false
    format.tsv = false
    format.csv = false
    format.filter = filter
    format.fields = nil
    format.appearance = appearance
    format.noPager = false
    return format
  }
}
