package import ArgumentParser
internal import Browse
internal import Catalog
internal import GitHub
internal import Messages

/// `ghrepo search`: repositories whose name or description holds the words, as a list or as an
/// infinite feed.
package struct SearchCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "search", .helpSearch, arguments: "[<options>] [<\(Message.valueTerm.said)> ...]",
    more: .helpSearchMore)

  @Argument(help: .text(.helpSearchTerms, value: .valueTerm))
  var terms: [String] = []

  @Option(name: .customLong(ExcludingTerms.option), help: .private)
  var excludingTerms: [String] = []

  @OptionGroup var options: SearchOptions

  package init() {}

  package func validate() throws {
    guard try !query().isEmpty else { throw UsageProblem.message(.usageEmptySearch) }
    try options.filters.rejectEmptyValues()
  }

  package func run(in context: CommandContext) async throws {
    let session = try Session(options.host, in: context)
    let query = try query()
    if options.webOptions.web {
      try await WebPage(context: context).open(session.host.searchPage(for: query.text))
      return
    }
    if options.mayBrowse(in: context) {
      let question = try options.listing.question(
        options.filters.qualifiers(), words: terms + excludingTerms)
      try await Browsing(
        BrowseStart(.search, question: question), session: session, reading: options.reading,
        appearance: options.format.appearance
      ).run()
      return
    }
    try await Listing(
      Search(query: query.text, order: options.listing.searchOrder), session: session,
      format: options.format, listing: options.listing, reading: options.reading
    ).run()
  }

  func query() throws -> SearchQuery {
    SearchQuery(terms: terms + excludingTerms, qualifiers: try options.filters.qualifiers())
  }
}
