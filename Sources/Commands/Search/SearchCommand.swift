internal import App
package import ArgumentParser
internal import Browse
internal import GitHub
internal import Messages

/// `ghrepo search`: repositories whose name or description holds the words, as a list or as an
/// infinite feed.
package struct SearchCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "search", .helpSearch, arguments: "[<options>] [<\(Message.valueTerm.said)> ...]",
    more: .helpSearchMore)

  @Argument(help: .text(.helpSearchTerms, value: .valueTerm), completion: .remembered)
  var terms: [String] = []

  @Option(name: .customLong(ExcludingTerms.option), help: .private)
  var excludingTerms: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: .text(.helpText, value: .valueTerm))
  var text: [String] = []

  @OptionGroup var options: SearchOptions

  package init() {}

  package func validate() throws {
    guard try options.format.asksForFields || !query().isEmpty else {
      throw UsageProblem.message(.usageEmptySearch)
    }
    try SearchOrder.check(options.listing.sort, options.listing.order, needsSort: true)
    try options.filters.rejectEmptyValues()
  }

  package func run(in context: CommandContext) async throws {
    if try options.format.writesFields(in: context) { return }
    let session = try Session(options.host, in: context).reading(options.reading)
    let query = try query()
    let search = Search(query, order: options.listing.searchOrder, now: context.now())
    if options.instead.explain {
      return try Explanation(of: search, options, in: session)
        .show(in: context, options.format)
    }
    if options.instead.web {
      try await WebPage(context: context).open(search.page(on: session.host))
      return
    }
    if options.mayBrowse(in: context) {
      let question = try options.listing.typedQuestion(
        options.filters.qualifiers(), words: words)
      try await BrowseRunner(
        BrowseStart(.search, question: question), session: session, reading: options.reading,
        appearance: options.format.appearance
      ).run()
      return
    }
    try session.check(query, options.reading)
    try await Listing(
      search, session: session, format: options.format, listing: options.listing,
      reading: options.reading.waiting(options.complete.all)
    ).run(options.complete)
  }

  private var words: [String] {
    get throws { try terms + excludingTerms + LiteralTerms.phrases(text) }
  }

  func query() throws -> SearchQuery {
    SearchQuery(terms: try words, qualifiers: try options.filters.qualifiers())
  }
}
