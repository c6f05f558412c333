internal import Browse
internal import Catalog
internal import FoundationEssentials
internal import GitHub
internal import Messages

/// A search that ghrepo puts together itself, looked at again and again: the most starred first,
/// and what was not there last time is marked.
struct Feed {
  /// The name under which it is remembered what was there.
  let name: String
  let query: SearchQuery
  /// What the list is, above it.
  let head: Message

  /// Row after row, or in the full screen that begins with `start`.
  func run(in context: CommandContext, _ options: SearchOptions, from start: BrowseStart)
    async throws
  {
    let session = try Session(options.host, in: context)
    if options.webOptions.web {
      try await WebPage(context: context).open(session.host.searchPage(for: query.text))
      return
    }
    if options.mayBrowse(in: context) {
      try await Browsing(
        start, session: session, reading: options.reading, appearance: options.format.appearance
      ).run()
      return
    }
    try await run(
      in: session, format: options.format, listing: options.listing, reading: options.reading)
  }

  func run(
    in session: Session, format: FormatOptions, listing: ListingOptions, reading: ReadOptions
  ) async throws {
    var order = listing.searchOrder
    if order.sort == nil { order.sort = .stars }
    session.context.say(head)
    try await Listing(
      Search(query: query.text, order: order), session: session, format: format,
      listing: listing, reading: reading, feed: name
    ).run()
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
