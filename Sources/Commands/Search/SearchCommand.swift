package import ArgumentParser
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

  @OptionGroup(title: Message.groupListing.said)
  var listing: ListingOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupOutput.said)
  var webOptions: SearchWebOptions

  @OptionGroup(title: Message.groupGithub.said)
  var readOptions: ReadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func validate() throws {
    guard try !query().isEmpty else { throw UsageProblem.message(.usageEmptySearch) }
    try filters.rejectEmptyValues()
  }

  package func run(in context: CommandContext) async throws {
    let session = try Session(hostOptions, in: context)
    let query = try query()
    if webOptions.web {
      try await WebPage(context: context).open(session.host.searchPage(for: query.text))
      return
    }
    try await Listing(
      Search(query: query.text, order: listing.searchOrder), session: session, format: format,
      listing: listing, reading: readOptions
    ).run()
  }

  func query() throws -> SearchQuery {
    SearchQuery(terms: terms + excludingTerms, qualifiers: try filters.qualifiers())
  }
}

/// The way from a search to the browser.
struct SearchWebOptions: ParsableArguments {
  @Flag(name: [.customShort("w"), .long], help: .text(.helpWeb))
  var web = false
}
