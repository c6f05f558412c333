internal import Access
internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering

/// `ghrepo trending`: the most starred repositories that are younger than a day, a week or a month, or
/// those that have gained most stars in it.
///
/// GitHub's trending page has no API; other tools approximate it the first way.
struct TrendingCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "trending", .helpTrending, arguments: "[day|week|month]", more: .helpTrendingMore)

  @Argument(help: .text(.helpTrendingTimeframe, value: .valueTimeframe))
  var timeframe: Timeframe = .week

  /// Usually a setting.
  @Option(help: .text(.helpTrendingBy, value: .valueChoice))
  var by: TrendingRanking?

  @OptionGroup var options: SearchOptions

  func validate() throws {
    // Without `--by`, the setting decides.
    try options.format.check(by == .created ? .listed : .gaining(GainWindow(timeframe)))
    guard options.filters.created == nil || by == .gained else {
      throw ValidationError(.usageTrendingCreated)
    }
    guard by == .gained, let other = options.notForGains else { return }
    throw ValidationError(.usageConflict(first: "--by gained", second: other))
  }

  func run(in context: CommandContext) async throws {
    let qualifiers = options.filters.qualifiers
    try await options.run(in: context) { configuration in
      var ranking = by ?? configuration.trendingBy ?? .created
      if by == nil, ranking == .gained, let option = options.notForGains {
        context.say(.trendingByIgnored(option: option))
        ranking = .created
      }
      var feed = Feed.trending(timeframe, qualifiers, by: ranking, now: context.now())
      feed.gains?.isRequired = by == .gained
      var listQuery = options.listing.sorting.listQuery(qualifiers)
      if ranking == .gained { listQuery.sort = .gained }
      return ListChoice(
        query: feed.query, feed: feed,
        start: BrowseStart(.trending, timeframe: timeframe, listQuery: listQuery))
    }
  }
}
