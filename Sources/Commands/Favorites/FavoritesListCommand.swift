internal import Access
internal import ArgumentParser
internal import Auth
internal import Browse
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage

/// `ghrepo favorites list`: lists favorites, with optional filters.
struct FavoritesListCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "list", of: "favorites", .helpFavoritesList,
    arguments: "[<\(Message.valueTerm.said)> ...]", more: .helpFavoritesListMore)

  @Argument(help: .text(.helpFavoritesTerms, value: .valueTerm))
  var terms: [String] = []

  @Option(help: .text(.helpFavoritesTag, value: .valueName))
  var tag: [String] = []

  @Option(help: .text(.helpFavoritesLanguage, value: .valueName))
  var language: [String] = []

  @OptionGroup(title: Message.groupHealth.said)
  var health: FavoriteHealthOptions

  @Option(help: .text(.helpFavoritesSort, value: .valueField))
  var sort = FavoriteSort.added

  @Option(help: .text(.helpFavoritesOrder, value: .valueOrder))
  var order: OrderChoice?

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: .text(.helpFavoritesLimit, value: .valueNumber))
  var limit: Int?

  @Flag(name: [.long, .customLong("paginate")], help: .text(.helpFavoritesPageThrough))
  var pageThrough = false

  /// As in `search`.
  @Flag(help: .hidden)
  var plain = false

  @OptionGroup var layout: RowsOption

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try format.check(.favorites)
    try ListingOptions.check(limit: limit)
    if plain, !pageThrough { throw ValidationError(.usagePlain) }
    for (option, values) in [
      ("--tag", tag.map(\.tags)), ("--language", language.map(\.commaSeparated)),
    ]
    where values.contains([]) {
      throw ValidationError(.usageEmptyValue(option: option))
    }
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    var output = try format.choice()
    output.appearance.rows = layout.choice
    let listener = ScreenListener(hostOptions, in: context)
    let session = try await Session(hostOptions, listener: listener.receive, in: context)
    if pageThrough, !plain, limit == nil, output.isHumanReadable(context.console),
      BrowseRunner.isPossible(in: context)
    {
      try await BrowseRunner(
        BrowseStart(.favorites, listQuery: listQuery), session: session, listener,
        reading: ReadSettings(), appearance: output.appearance, in: context
      ).run()
      return
    }
    let list = FavoriteList(output: output, session: session, context: context)
    // A filter might not find what is not listed.
    let isFiltered = !searchQuery.isEmpty
    try await list.write(try selection(session, in: context).favorites, saysOthers: !isFiltered)
  }

  private var listQuery: ListQuery {
    ListQuery(words: searchQuery.text, sort: ListSort(sort), order: order?.direction)
  }

  private var searchQuery: SearchQuery {
    SearchQuery(
      terms: terms,
      qualifiers: language.flatMap(\.commaSeparated).map { Qualifier("language", $0) }
        + tag.flatMap(\.tags).map { Qualifier("tag", $0) } + health.qualifiers)
  }

  private func selection(_ session: Session, in context: CommandContext) throws -> FavoriteSelection
  {
    context.sayDates(in: searchQuery)
    let query = FavoriteQuery(
      searchQuery, login: session.knownViewer.account, now: context.now())
    if let problem = (query.problems + query.unfinished).first {
      throw Failure(problem.message, exitCode: .usage)
    }
    return FavoriteSelection(query, sort: sort, order: order?.direction, limit: limit)
  }
}
