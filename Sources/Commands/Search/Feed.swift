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

  func run(in context: CommandContext, _ options: SearchOptions) async throws {
    let session = try Session(options.host, in: context)
    if options.webOptions.web {
      try await WebPage(context: context).open(session.host.searchPage(for: query.text))
      return
    }
    var order = options.listing.searchOrder
    if order.sort == nil { order.sort = .stars }
    context.say(head)
    try await Listing(
      Search(query: query.text, order: order), session: session, format: options.format,
      listing: options.listing, reading: options.reading, feed: name
    ).run()
  }
}
