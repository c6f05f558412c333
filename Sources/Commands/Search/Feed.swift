internal import App
internal import Browse
internal import FoundationEssentials
internal import GitHub
internal import Messages

/// A search that ghrepo puts together itself, looked at again and again: the most starred first,
/// and what was not there last time is marked.
struct Feed {
  /// The name under which the last visit is stored.
  let name: String
  let query: SearchQuery
  /// What the list is, above it.
  let head: Message

  /// Row after row, or in the full screen that begins with `start`.
  func run(in context: CommandContext, _ options: SearchOptions, from start: BrowseStart)
    async throws
  {
    if try options.format.writesFields(in: context) { return }
    let session = try Session(options.host, in: context).reading(options.reading)
    let search = search(options.listing, now: context.now())
    if options.instead.explain {
      return try Explanation(of: search, options, in: session)
        .show(in: context, options.format)
    }
    if options.instead.web {
      try await WebPage(context: context).open(search.page(on: session.host))
      return
    }
    if options.mayBrowse(in: context) {
      try await BrowseRunner(
        start, session: session, reading: options.reading, appearance: options.format.appearance
      ).run()
      return
    }
    try await run(
      in: session, format: options.format, listing: options.listing,
      reading: options.reading.waiting(options.complete.all), complete: options.complete)
  }

  func run(
    in session: Session, format: FormatOptions, listing: ListingOptions, reading: ReadOptions,
    complete: CompleteOptions? = nil
  ) async throws {
    if complete?.count != true { session.context.say(head) }
    try session.check(query, reading)
    let rows = try Listing(
      search(listing, now: session.context.now()), session: session, format: format,
      listing: listing, reading: reading, feed: name)
    if let complete { try await rows.run(complete) } else { try await rows.run() }
  }

  private func search(_ listing: ListingOptions, now: Date) -> Search {
    var order = listing.searchOrder
    if order.sort == nil { order.sort = .stars }
    return Search(query, order: order, now: now)
  }
}

extension Feed {
  /// The youngest repositories that pass `qualifiers`.
  static func trending(
    _ timeframe: Timeframe, _ qualifiers: [Qualifier], now: Date
  ) -> Feed {
    let day = timeframe.firstDay(before: now)
    return Feed(
      name: (["trending", timeframe.rawValue] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(terms: [], qualifiers: [Qualifier("created", ">=\(day)")] + qualifiers),
      head: timeframe.head(since: day))
  }

  /// All repositories that pass `qualifiers`.
  static func top(_ qualifiers: [Qualifier]) -> Feed {
    // GitHub answers no search without any condition.
    let isBounded = qualifiers.contains { $0.name == "stars" }
    return Feed(
      name: (["top"] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(
        terms: [], qualifiers: (isBounded ? [] : [Qualifier("stars", ">=1")]) + qualifiers),
      head: .topHead)
  }
}
