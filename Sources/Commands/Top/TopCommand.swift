internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering

/// `ghrepo top`: the most starred repositories of all, or those that have gained most stars.
struct TopCommand: ContextCommand {
  static let configuration = CommandConfiguration.command("top", .helpTop, more: .helpTopMore)

  @Option(help: .text(.helpTopGained, value: .valueTimeframe))
  var gained: GainWindow?

  @OptionGroup var options: SearchOptions

  func validate() throws {
    try options.format.check(gained.map(RowKind.gaining) ?? .listed)
    guard gained != nil, let other = options.notForGains else { return }
    throw ValidationError(.usageConflict(first: "--gained", second: other))
  }

  func run(in context: CommandContext) async throws {
    let qualifiers = options.filters.qualifiers
    var feed = Feed.top(qualifiers, gained: gained)
    feed.gains?.isRequired = true
    var listQuery = options.listing.sorting.listQuery(qualifiers)
    if gained == .year { listQuery.sort = .gained }
    try await options.run(in: context) { [feed] _ in
      ListChoice(query: feed.query, feed: feed, start: BrowseStart(.top, listQuery: listQuery))
    }
  }
}
