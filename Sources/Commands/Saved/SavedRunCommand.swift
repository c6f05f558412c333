internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo saved run NAME…`: runs saved searches, or all of them, and shows new results.
struct SavedRunCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "run", of: "saved", .helpSavedRun, arguments: "[<\(Message.valueName.said)> ...]",
    more: .helpSavedRunMore)

  @Argument(help: .text(.helpSavedNames, value: .valueName))
  var names: [String] = []

  @Flag(help: .text(.helpSavedAll))
  var all = false

  @OptionGroup var listing: SavedRunOptions

  @OptionGroup(title: Message.groupOutput.said)
  var layout: RowsOption

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try format.check(.listed)
    if listing.resume, !listing.pageThrough { throw ValidationError(.usageResumePages) }
    let documents = [
      ("--json", format.json), ("--csv", format.csv), ("--jq", format.filter.jq != nil),
    ]
    if names.count != 1, !format.jsonl, let option = documents.first(where: \.1)?.0 {
      throw ValidationError(.usageSavedOne(option: option))
    }
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    let session = try await Session(hostOptions, readOptions, in: context)
    let searches = try await searches(in: session)
    if searches.isEmpty { context.say(.savedNone) }
    for search in searches {
      if searches.count > 1 { context.say(.savedRunning(name: search.name), .bold) }
      try await run(search, session, in: context)
    }
  }

  /// The named searches, or all of them. Throws for an unknown name before any is run.
  private func searches(in session: Session) async throws(Failure) -> [SavedSearch] {
    let saved = SavedSearches(session: session)
    do throws(SavedSearchError) {
      guard !names.isEmpty else { return try await saved.all() }
      var searches: [SavedSearch] = []
      for name in names { searches.append(try await saved.search(name)) }
      return searches
    } catch { throw Failure(error) }
  }

  private func run(
    _ saved: SavedSearch, _ session: Session, in context: CommandContext
  ) async throws {
    let sorting = listing.sorting
    if sorting.order != nil, sorting.sort == nil, saved.cacheKey.sort.isEmpty {
      throw Failure(.usageOrder, exitCode: .usage)
    }
    let limit = listing.limit ?? (listing.pageThrough ? nil : ListSize.ofRun)
    let before = try await visit(at: saved, session)
    var request = ListRequest(
      list: ListSearch(search(saved, now: context.now()), runOf: saved.name, hidesSeen: !all),
      extent: .pages(ListSize(pageThrough: listing.pageThrough, limit: limit)),
      settings: try readOptions.settings())
    request.parallel = listing.parallelism.parallel
    request.resumes = listing.resume
    var output = try format.choice()
    output.appearance.rows = layout.choice
    let listing = try Listing(request, output, session, in: context)
    try await listing.run()
    guard !readOptions.offline, let before else { return }
    let age = context.language.age(of: before.visitedAt, at: context.now())
    let count = await listing.list.newCount
    context.say(count > 0 ? .savedNew(count: count, age: age) : .savedNothingNew(age: age))
    let unreached = await listing.list.unreachedCount
    if unreached > 0 { context.say(.savedUnreached(count: unreached), .dim) }
  }

  private func visit(at search: SavedSearch, _ session: Session) async throws -> LastVisit? {
    try await session.stored { database throws(StorageError) in
      try await database.lastVisit(to: search.feed, on: session.host.name)
    }
  }

  /// In the saved order, unless options name another one.
  private func search(_ saved: SavedSearch, now: Date) -> Search {
    let cacheKey = saved.cacheKey
    let order = listing.sorting.sort.map { _ in listing.sorting.order() }
    return Search(
      SearchQuery(terms: [cacheKey.query]),
      order: order
        ?? SearchOrder(
          sort: SearchSort(rawValue: cacheKey.sort),
          direction: listing.sorting.order?.direction ?? SortOrder(rawValue: cacheKey.direction)),
      now: now)
  }
}

/// How many results of a saved search are checked, and in what order.
struct SavedRunOptions: ParsableArguments {
  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: .text(.helpSavedLimit, value: .valueNumber))
  var limit: Int?

  @Flag(name: [.long, .customLong("paginate")], help: .text(.helpSavedPageThrough))
  var pageThrough = false

  @Flag(help: .text(.helpSavedResume))
  var resume = false

  @OptionGroup var parallelism: ParallelOption
  @OptionGroup var sorting: SortOptions

  func validate() throws { try ListingOptions.check(limit: limit) }
}
