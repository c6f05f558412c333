package import App
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
    let start = BrowseStart(
      .search,
      question: options.listing.typedQuestion(try options.filters.qualifiers(), words: try words))
    try await options.run(try query(), from: start, in: context)
  }

  private var words: [String] {
    get throws { try terms + excludingTerms + LiteralTerms.phrases(text) }
  }

  func query() throws -> SearchQuery {
    SearchQuery(terms: try words, qualifiers: try options.filters.qualifiers())
  }
}
