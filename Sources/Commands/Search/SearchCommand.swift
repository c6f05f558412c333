internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering

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
    try options.format.check(.listed)
    query = SearchQuery(
      terms: try moreTerms.words(after: terms), qualifiers: options.filters.qualifiers)
    guard options.format.asksForFields || !query.isEmpty else {
      throw ValidationError(.usageEmptySearch)
    }
    try options.listing.sorting.check(needsSort: true)
  }

  func run(in context: CommandContext) async throws {
    if let hint = SearchHint.about(terms) { context.say(hint) }
    let hasWords = !(terms + moreTerms.all).isEmpty
    let start = BrowseStart(
      .search, listQuery: options.listing.sorting.typedQuery(query, hasWords: hasWords))
    try await options.run(in: context) { _ in ListChoice(query: query, start: start) }
  }
}
