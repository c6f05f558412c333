internal import ArgumentParser
internal import Browse
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo top`: the most starred repositories of all.
struct TopCommand: ContextCommand {
  static let configuration = CommandConfiguration.command("top", .helpTop, more: .helpTopMore)

  @OptionGroup var options: SearchOptions

  func run(in context: CommandContext) async throws {
    let qualifiers = options.filters.qualifiers
    let feed = Feed.top(qualifiers)
    let start = BrowseStart(.top, listQuery: options.listing.sorting.listQuery(qualifiers))
    try await options.run(feed.query, feed: feed, from: start, in: context)
  }
}
