internal import Access
internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation

/// `ghrepo browse`: the full screen; on other outputs, the same list row by row.
struct BrowseCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "browse", .helpBrowse, arguments: "[<\(Message.valueTerm.said)> ...]",
    more: .helpBrowseMore)

  @Argument(help: .text(.helpBrowseTerms, value: .valueTerm))
  var terms: [String] = []

  @OptionGroup(title: Message.groupListing.said)
  var view: BrowseOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupFilters.said)
  var moreTerms: MoreTerms

  @OptionGroup(title: Message.groupShared.said)
  var appearance: AppearanceOptions

  @OptionGroup(title: Message.groupShared.said)
  var reading: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  /// Built from the words and filters, once they are validated.
  private(set) var query = SearchQuery(terms: [])

  private enum CodingKeys: CodingKey {
    case terms, view, filters, moreTerms, appearance, reading, hostOptions
  }

  mutating func validate() throws {
    // `gh browse` opens a repository.
    if terms.count == 1, terms[0].contains("/"), (try? RepositoryAddress(parsing: terms[0])) != nil
    {
      throw ValidationError(.usageBrowseRepository(repository: terms[0]))
    }
    query = SearchQuery(terms: try moreTerms.words(after: terms), qualifiers: filters.qualifiers)
    try view.sorting.check(needsSort: hasWords)
  }

  func run(in context: CommandContext) async throws {
    let listener = ScreenListener(hostOptions, in: context)
    let session = try await Session(hostOptions, reading, listener: listener.receive, in: context)
    guard !view.plain, BrowseRunner.isPossible(in: context) else {
      return try await list(session, in: context)
    }
    try await BrowseRunner(
      start(by: ranking(session.configuration)), session: session, listener,
      reading: reading.settings(),
      appearance: appearance.choice, in: context
    )
    .run()
  }

  /// The first screen: the search if there is a query, otherwise the week's trending list.
  func start(by ranking: TrendingRanking) -> BrowseStart {
    if isSearch {
      return BrowseStart(.search, listQuery: view.sorting.typedQuery(query, hasWords: hasWords))
    }
    var listQuery = view.sorting.listQuery(filters.qualifiers)
    if ranking == .gained { listQuery.sort = .gained }
    return BrowseStart(.trending, listQuery: listQuery)
  }

  /// A sort that the user chose is not by gained stars.
  private func ranking(_ configuration: Configuration) -> TrendingRanking {
    let isSorted = view.sorting.sort != nil || view.sorting.order != nil
    return isSorted ? .created : configuration.trendingBy ?? .created
  }

  private var hasWords: Bool { !(terms + moreTerms.all).isEmpty }

  /// Trending lists fix `created:`, so an explicit `--created` starts a search.
  private var isSearch: Bool { hasWords || filters.created != nil }

  /// Prints the same list as rows.
  private func list(_ session: Session, in context: CommandContext) async throws {
    let now = context.now()
    let ranking = ranking(session.configuration)
    let feed =
      isSearch ? nil : Feed.trending(.week, filters.qualifiers, by: ranking, now: now)
    let order = view.sorting.order(usually: hasWords ? nil : .stars)
    let list = ListSearch(query, in: feed, order: order, now: now)
    if feed?.gains == nil, let head = feed?.head(in: order) { context.say(head) }
    try session.check(list.search.written, reading, in: context)
    var request = ListRequest(
      list: list, extent: .pages(ListSize(pageThrough: true, limit: nil)),
      settings: try reading.settings())
    request.canResume = false
    request.feed = feed
    try await Listing(
      request, OutputChoice(appearance: appearance.choice), session, in: context
    ).run()
  }
}

/// How `ghrepo browse` lists repositories.
struct BrowseOptions: ParsableArguments {
  /// What a pipe and a screen reader have anyway.
  @Flag(help: .hidden)
  var plain = false

  @OptionGroup var sorting: SortOptions
}
