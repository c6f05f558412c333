package import ArgumentParser
internal import GitHub
internal import Messages

/// `ghrepo trending`: the most starred repositories that are younger than a day, a week or a month.
///
/// GitHub's own trending page has no API; this is how others imitate it too.
package struct TrendingCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "trending", .helpTrending, arguments: "[<options>] [day|week|month]", more: .helpTrendingMore)

  @Argument(help: .text(.helpTrendingTimeframe))
  var timeframe: Timeframe = .week

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
    try filters.rejectEmptyValues()
    guard filters.created == nil else { throw UsageProblem.message(.usageTrendingCreated) }
  }

  package func run(in context: CommandContext) async throws {
    let day = timeframe.firstDay(before: context.now())
    let qualifiers = try filters.qualifiers()
    let feed = Feed(
      name: (["trending", timeframe.rawValue] + qualifiers.map(\.text)).joined(separator: " "),
      query: SearchQuery(terms: [], qualifiers: [Qualifier("created", ">=\(day)")] + qualifiers),
      head: timeframe.head(since: day))
    try await feed.run(
      in: context, listing: listing, format: format, web: webOptions.web, reading: readOptions,
      host: hostOptions)
  }
}
