internal import App
internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The output format of a listing's rows.
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

  @Option(help: .text(.helpFields, value: .valueFields))
  var fields: String?

  @OptionGroup var appearance: AppearanceOptions

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
    let names = fields.commaSeparated
    guard !names.isEmpty else { throw Self.unknownField(fields) }
    return try names.map { name in
      guard let field = FieldNames.field(name) else { throw Self.unknownField(name) }
      return field
    }
  }

  private static func unknownField(_ name: String) -> ValidationError {
    if let suggestion = FieldNames.suggestion(for: name) {
      return ValidationError(.usageUnknownFieldNearest(field: name, suggestion: suggestion))
    }
    return ValidationError(
      .usageUnknownField(
        field: name, fields: ListedField.knownCases.map(\.rawValue).joined(separator: ", ")))
  }
}

extension FormatOptions {
  /// For a command that only writes rows for users.
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

  @Option(help: .text(.helpTheme, value: .valueChoice))
  var theme: ThemeChoice?

  var choice: AppearanceChoice { AppearanceChoice(images: images, theme: theme) }
}

extension ImagesChoice: WordChoice {}
extension ThemeChoice: WordChoice {}
extension RowsChoice: WordChoice {}
extension FavoriteSort: WordChoice {}
extension Timeframe: WordChoice {}

/// The names of fields as users write them.
enum FieldNames {
  /// gh's names for fields with the same values, beside GitHub's names in camel case.
  private static let ghNames = [
    "forkCount": "forks_count", "hasIssuesEnabled": "has_issues", "hasWikiEnabled": "has_wiki",
    "homepageUrl": "homepage", "isArchived": "archived", "isDisabled": "disabled",
    "isFork": "fork", "isPrivate": "private", "nameWithOwner": "full_name",
    "stargazerCount": "stargazers_count", "url": "html_url", "watchersCount": "stargazers_count",
  ]

  /// Other names, in lower case, with the field that they probably mean.
  private static let synonyms = [
    "defaultbranchref": "default_branch", "forks": "forks_count",
    "hasdiscussionsenabled": "has_discussions", "isfavorite": "favorite",
    "issues": "open_issues_count", "licenseinfo": "license", "primarylanguage": "language",
    "repositorytopics": "topics", "stars": "stargazers_count", "watchers": "subscribers_count",
  ]

  private static let known = ListedField.knownCases.map(\.rawValue)

  /// The field with this name; one of gh's names is also the name in the output.
  static func field(_ name: String) -> ListedField? {
    if let field = ListedField(rawValue: name) { return field }
    let field =
      ghNames[name].flatMap(RepositoryField.init(rawValue:))
      ?? RepositoryField.allCases.first { camelCase($0.rawValue) == name }
    return field.map { .renamed(.github($0), name) }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words[0])) { name, word in
      name + word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// Whether a word after `--json` is a list of fields: names with commas, or one known name.
  static func areFields(_ word: String) -> Bool {
    let names = word.split(separator: ",", omittingEmptySubsequences: false)
    guard names.allSatisfy(isName) else { return false }
    if names.count > 1 { return true }
    return field(word) != nil || word.contains { $0.isUppercase } && suggestion(for: word) != nil
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x61 < 26 }
  }

  /// The field that the unknown `name` probably means; nil if none is similar.
  static func suggestion(for name: String) -> String? {
    let lower = name.lowercased()
    if let meant = synonyms[lower] { return meant }
    let letters = lower.hasPrefix("is") ? String(lower.dropFirst(2)) : lower
    let same = known.first { field in
      let field = field.replacing("_", with: "")
      return field == letters || field == lower
    }
    return same ?? NearestWord.word(for: lower, among: known)
  }
}
