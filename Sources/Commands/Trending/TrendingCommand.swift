internal import ArgumentParser
internal import Browse
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo trending`: the most starred repositories that are younger than a day, a week or a month.
///
/// GitHub's trending page has no API; other tools approximate it the same way.
struct TrendingCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "trending", .helpTrending, arguments: "[day|week|month]", more: .helpTrendingMore)

  @Argument(help: .text(.helpTrendingTimeframe, value: .valueTimeframe))
  var timeframe: Timeframe = .week

  @OptionGroup var options: SearchOptions

  func validate() throws {
    guard options.filters.created == nil else { throw ValidationError(.usageTrendingCreated) }
  }

  func run(in context: CommandContext) async throws {
    let qualifiers = options.filters.qualifiers
    let feed = Feed.trending(timeframe, qualifiers, now: context.now())
    let start = BrowseStart(
      .trending, timeframe: timeframe, listQuery: options.listing.sorting.listQuery(qualifiers))
    try await options.run(feed.query, feed: feed, from: start, in: context)
  }
}
