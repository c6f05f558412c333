internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo saved add NAME QUERY…`: saves a search under a name.
struct SavedAddCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "add", of: "saved", .helpSavedAdd,
    arguments: "<\(Message.valueName.said)> [<\(Message.valueTerm.said)> ...]",
    more: .helpSavedAddMore)

  @Argument(help: .text(.helpSavedName, value: .valueName))
  var name: String

  @Argument(help: .text(.helpSearchTerms, value: .valueTerm))
  var terms: [String] = []

  @OptionGroup var sorting: SortOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupFilters.said)
  var moreTerms: MoreTerms

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  /// Built from the words and filters, once they are validated.
  private(set) var query = SearchQuery(terms: [])

  private enum CodingKeys: CodingKey {
    case name, terms, sorting, filters, moreTerms, hostOptions
  }

  mutating func validate() throws {
    try SavedName.check(name)
    query = SearchQuery(terms: try moreTerms.words(after: terms), qualifiers: filters.qualifiers)
    guard !query.isEmpty else { throw ValidationError(.usageEmptySearch) }
    try sorting.check(needsSort: true)
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    try session.check(query, in: context)
    let search = Search(query, order: sorting.order(), now: context.now())
    let saved: SavedSearch
    do { saved = try await SavedSearches(session: session).add(search, as: name) } catch {
      throw Failure(error)
    }
    context.say(.savedAdded(name: name, query: saved.cacheKey.query))
    if let hint = SearchHint.about(terms) { context.say(hint) }
  }
}
