internal import ArgumentParser
internal import Messages
internal import Presentation

/// How the rows of a listing leave the program.
struct FormatOptions: ParsableArguments {
  @Flag(help: .text(.helpJson))
  var json = false

  @Flag(help: .text(.helpJsonl))
  var jsonl = false

  @Flag(help: .text(.helpTsv))
  var tsv = false

  @Option(help: .text(.helpFields, value: .valueFields))
  var fields: String?

  @OptionGroup var appearance: AppearanceOptions

  func validate() throws {
    guard [json, jsonl, tsv].count(where: { $0 }) <= 1 else {
      throw UsageProblem.message(.usageOneFormat)
    }
    _ = try selectedFields()
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
    UsageProblem.message(
      .usageUnknownField(
        field: name, fields: ListedField.favoriteCases.map(\.rawValue).joined(separator: ", ")))
  }
}
