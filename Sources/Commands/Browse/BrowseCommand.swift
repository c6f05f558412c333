internal import App
internal import ArgumentParser
internal import Browse
internal import GitHub
internal import Messages

/// `ghrepo browse`: the full screen; on other outputs, the same list row by row.
struct BrowseCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "browse", .helpBrowse, arguments: "[<options>] [<\(Message.valueTerm.said)> ...]",
    more: .helpBrowseMore)

  @Argument(help: .text(.helpBrowseTerms, value: .valueTerm))
  var terms: [String] = []

  @OptionGroup(title: Message.groupListing.said)
  var view: BrowseOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupFilters.said)
  var moreTerms: MoreTerms

  @OptionGroup(title: Message.groupOutput.said)
  var appearance: AppearanceOptions

  @OptionGroup(title: Message.groupGithub.said)
  var reading: ReadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  func validate() throws {
    // `gh browse` opens a repository.
    if terms.count == 1, terms[0].contains("/"), (try? RepositoryAddress(parsing: terms[0])) != nil
    {
      throw ValidationError(.usageBrowseRepository(repository: terms[0]))
    }
    try SearchOrder.check(view.sort, view.order, needsSort: try !words.isEmpty)
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, reading, in: context)
    guard !view.plain, BrowseRunner.isPossible(in: context) else {
      return try await list(in: session)
    }
    try await BrowseRunner(
      start(), session: session, reading: reading.settings(), appearance: appearance.choice
    )
    .run()
  }

  /// The first screen: the search if there is a query, otherwise the week's trending list.
  func start() throws -> BrowseStart {
    let qualifiers = try filters.qualifiers()
    return isSearch
      ? BrowseStart(
        .search,
        listQuery: listing.typedQuery(
          SearchQuery(terms: try words, qualifiers: qualifiers), hasWords: try !words.isEmpty))
      : BrowseStart(.trending, listQuery: listing.listQuery(qualifiers))
  }

  /// Trending lists fix `created:`, so an explicit `--created` starts a search.
  private var isSearch: Bool {
    !(terms + moreTerms.excluding + moreTerms.texts).isEmpty || filters.created != nil
  }

  private var words: [String] {
    get throws { try moreTerms.words(after: terms) }
  }

  private var listing: ListingOptions { .plainFeed(view.sort, view.order) }

  /// Prints the same list as rows.
  private func list(in session: Session) async throws {
    let context = session.context
    let feed = isSearch ? nil : Feed.trending(.week, try filters.qualifiers(), now: context.now())
    let query = try feed?.query ?? SearchQuery(terms: words, qualifiers: filters.qualifiers())
    let search = Search(
      query, order: listing.order(usually: try words.isEmpty ? .stars : nil), now: context.now())
    if let head = feed?.head(in: search.order) { context.say(head) }
    try session.check(query, reading)
    try await Listing(
      search, session: session, format: .usual(appearance), listing: listing,
      reading: reading, feed: feed?.name, canResume: false
    ).run()
  }
}

/// How `ghrepo browse` lists repositories.
struct BrowseOptions: ParsableArguments {
  @Flag(help: .text(.helpBrowsePlain))
  var plain = false

  @Option(help: .text(.helpSort, value: .valueField))
  var sort: SortChoice?

  @Option(help: .text(.helpOrder, value: .valueOrder))
  var order: OrderChoice?
}
