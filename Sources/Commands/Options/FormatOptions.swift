internal import Access
internal import ArgumentParser
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Terminal

/// The output format of a listing's rows.
struct FormatOptions: ParsableArguments {
  @Flag(help: .text(.helpJsonFields))
  var json = false

  @Flag(help: .text(.helpJsonl))
  var jsonl = false

  /// The default in a pipe.
  @Flag(help: .hidden)
  var tsv = false

  @Flag(help: .text(.outputCsvHelp))
  var csv = false

  @OptionGroup var filter: FilterOptions

  @Option(help: .text(.helpFields, value: .valueFields))
  var fields: String?

  @OptionGroup(title: Message.groupShared.said)
  var appearance: AppearanceOptions

  @Flag(help: .text(.helpNoPager))
  var noPager = false

  /// The word to pass instead of names to list all fields.
  private static let help = "help"

  func validate() throws {
    guard [json, jsonl, tsv, csv].count(where: { $0 }) <= 1 else {
      throw ValidationError(.usageOneFormat)
    }
    guard !filter.isChosen || !(tsv || csv) else { throw ValidationError(.outputFilterNeedsJson) }
    guard asksForFields else {
      _ = try selectedFields()
      return
    }
    let others = [("--jq", filter.jq != nil), ("--template", filter.template != nil)]
    if let other = others.first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: "--fields \(Self.help)", second: other))
    }
  }

  /// Whether the output is for a program, not for a user.
  var isForPrograms: Bool { chosen != nil }

  /// The first given option that chooses a format for programs.
  var chosen: String? {
    let options = [
      ("--json", json), ("--jsonl", jsonl), ("--tsv", tsv), ("--csv", csv),
      ("--jq", filter.jq != nil), ("--template", filter.template != nil),
      ("--fields", fields != nil && !asksForFields),
    ]
    return options.first(where: \.1)?.0
  }

  /// Whether to print the list of fields instead of rows.
  var asksForFields: Bool { fields?.commaSeparated == [Self.help] }

  /// Whether `arguments` request the list of fields; words after `--` do not count.
  static func askForFields(_ arguments: [String]) -> Bool {
    let arguments = arguments.prefix { $0 != "--" }
    return arguments.contains("--fields=\(help)")
      || zip(arguments, arguments.dropFirst()).contains { $0 == "--fields" && $1 == help }
  }

  /// The requested fields, or nil for the format's default.
  func selectedFields() throws -> [ListedField]? {
    guard let fields else { return nil }
    if let problem = FieldNames.problem(of: fields) { throw ValidationError(problem) }
    return fields.commaSeparated.compactMap(FieldNames.field)
  }

  /// Throws for a chosen field that rows of this kind never have.
  func check(_ kind: RowKind) throws {
    guard !asksForFields else { return }
    if let missing = try selectedFields()?.first(where: { !kind.has($0) }) {
      throw ValidationError(
        .usageFieldElsewhere(field: missing.rawValue, command: kind.command(having: missing)))
    }
  }
}

extension FormatOptions {
  /// What the options choose.
  func choice() throws -> OutputChoice {
    OutputChoice(
      format: isForPrograms ? dataFormat : nil, fields: try selectedFields(),
      appearance: appearance.choice, allowsPager: !noPager)
  }

  private var dataFormat: DataFormat {
    if let format = filter.format(json: json, isStreamed: jsonl) { return format }
    return jsonl ? .jsonl : csv ? .csv : .tsv
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

/// Filters that transform the output.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.customShort("q", allowingJoined: true), .long],
    help: .text(.outputJqHelp, value: .outputValueExpression))
  var jq: String?

  @Option(name: .shortAndLong, help: .text(.outputTemplateHelp, value: .outputValueTemplate))
  var template: String?

  func validate() throws {
    guard jq == nil || template == nil else {
      throw ValidationError(.usageConflict(first: "--jq", second: "--template"))
    }
  }

  var isChosen: Bool { jq != nil || template != nil }

  /// JSON, or what a filter makes of it; nil where neither is wanted.
  func format(json: Bool, isStreamed: Bool = false) -> DataFormat? {
    if let jq { return .jq(jq, isStreamed: isStreamed) }
    if let template { return .template(template) }
    return json ? .json : nil
  }
}

/// How output looks in a terminal.
struct AppearanceOptions: ParsableArguments {
  @Option(help: .text(.helpImages, value: .valueChoice))
  var images: ImagesChoice?

  /// Usually a setting or a variable, or detected.
  @Option(help: .hidden)
  var theme: ThemeChoice?

  var choice: AppearanceChoice { AppearanceChoice(images: images, theme: theme) }
}

extension ImagesChoice: WordChoice {}
extension ThemeChoice: WordChoice {}
extension RowsChoice: WordChoice {}
extension FavoriteSort: WordChoice {}
extension Timeframe: WordChoice {}
extension TrendingRanking: WordChoice {}
extension GainWindow: WordChoice {}

extension FormatOptions {
  /// The parts of the details that need requests of their own.
  func requestedParts(of kind: RowKind) throws -> Set<RepositoryDetails.Part> {
    let fields = try selectedFields() ?? kind.fields
    return Set(
      fields.compactMap { field -> RepositoryDetails.Part? in
        switch field.original {
        case .own(.languages): .languages
        case .own(.latestRelease): .release
        case .own(.contributorsCount): .contributors
        case .own(.starHistory), .own(.gainedDay), .own(.gainedWeek), .own(.gainedMonth): .stars
        default: nil
        }
      })
  }
}
