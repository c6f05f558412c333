package import ArgumentParser
internal import GitHub
internal import Messages

/// `ghrepo top`: the most starred repositories of all.
package struct TopCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "top", .helpTop, more: .helpTopMore)

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
  }

  package func run(in context: CommandContext) async throws {
    var qualifiers = try filters.qualifiers()
    let name = (["top"] + qualifiers.map(\.text)).joined(separator: " ")
    // GitHub answers no search without any condition.
    if filters.stars == nil { qualifiers.insert(Qualifier("stars", ">=1"), at: 0) }
    let feed = Feed(
      name: name, query: SearchQuery(terms: [], qualifiers: qualifiers), head: .topHead)
    try await feed.run(
      in: context, listing: listing, format: format, web: webOptions.web, reading: readOptions,
      host: hostOptions)
  }
}
