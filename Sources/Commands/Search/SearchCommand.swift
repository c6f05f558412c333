internal import ArgumentParser
internal import Browse
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo search`: repositories whose name or description contains the words, as a list or as an
/// infinite feed.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "search", .helpSearch, arguments: "[<\(Message.valueTerm.said)> ...]",
    more: .helpSearchMore)

  @Argument(help: .text(.helpSearchTerms, value: .valueTerm))
  var terms: [String] = []

  @OptionGroup var options: SearchOptions

  @OptionGroup(title: Message.groupFilters.said)
  var moreTerms: MoreTerms

  /// Built from the words and filters, once they are validated.
  private(set) var query = SearchQuery(terms: [])

  private enum CodingKeys: CodingKey {
    case terms, options, moreTerms
  }

  mutating func validate() throws {
    query = SearchQuery(
      terms: try moreTerms.words(after: terms), qualifiers: options.filters.qualifiers)
    guard options.format.asksForFields || !query.isEmpty else {
      throw ValidationError(.usageEmptySearch)
    }
    try options.listing.sorting.check(needsSort: true)
  }

  func run(in context: CommandContext) async throws {
    if let hint = GhOnlyCommand.hint(about: terms) { context.say(hint) }
    let hasWords = !(terms + moreTerms.all).isEmpty
    let start = BrowseStart(
      .search, listQuery: options.listing.sorting.typedQuery(query, hasWords: hasWords))
    try await options.run(query, from: start, in: context)
  }
}

/// The words of a search that are not plain arguments.
struct MoreTerms: ParsableArguments {
  /// The option whose values are text that cannot become syntax.
  static let textOption = "text"

  @Option(name: .customLong(ExcludingTerms.option), help: .private)
  var excluding: [String] = []

  @Option(
    name: .customLong(Self.textOption), parsing: .unconditionalSingleValue,
    help: .text(.helpText, value: .valueTerm))
  var texts: [String] = []

  /// All of them, as they were written.
  var all: [String] { excluding + texts }

  /// `terms` and these, with a phrase for each text. Throws for a text without words, such as an
  /// empty variable in a script, which must not silently widen the search.
  func words(after terms: [String]) throws -> [String] {
    let phrases = try texts.map { text in
      guard let phrase = SearchQuery.literal(text) else {
        throw ValidationError(.usageEmptyValue(option: "--\(Self.textOption)"))
      }
      return phrase
    }
    return terms + excluding + phrases
  }
}

/// The commands whose arguments are the words of a search on GitHub.
enum SearchWords {
  static func areTaken(by command: any ParsableCommand.Type) -> Bool {
    command == SearchCommand.self || command == BrowseCommand.self
      || command == SavedAddCommand.self
  }
}

/// Lets users write GitHub's own `-topic:x` among the words of a search, which ArgumentParser would
/// treat as an unknown option.
enum ExcludingTerms {
  /// The hidden option of search commands that accepts such a word.
  static let option = "excluding-term"

  /// The arguments of ghrepo with every `-name:value` of a search passed to the hidden option. All
  /// others stay unchanged and in place, so that mistakes are still found.
  static func marked(in arguments: [String]) -> [String] {
    let isSearch = ["search", "browse"].contains(arguments.first)
    guard isSearch || arguments.starts(with: ["saved", "add"]) else {
      return arguments
    }
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      result.append(isExcludingTerm(argument) ? "--\(option)=\(argument)" : argument)
      // The value of `--text` is text, whatever it looks like.
      if argument == "--\(MoreTerms.textOption)", let text = rest.popFirst() { result.append(text) }
    }
    return result + arguments[result.count...]
  }

  /// Whether `argument` is a minus, a qualifier's name of two letters or more, a colon and a value.
  private static func isExcludingTerm(_ argument: String) -> Bool {
    guard argument.first == "-", let colon = argument.firstIndex(of: ":") else { return false }
    let name = argument[..<colon].utf8.dropFirst()
    guard name.count > 1, argument.index(after: colon) < argument.endIndex,
      name.first.map(isLetter) == true
    else { return false }
    return name.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
