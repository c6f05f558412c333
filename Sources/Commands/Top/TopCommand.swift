package import ArgumentParser
internal import GitHub
internal import Messages

/// `ghrepo top`: the most starred repositories of all.
package struct TopCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "top", .helpTop, more: .helpTopMore)

  @OptionGroup var options: SearchOptions

  package init() {}

  package func validate() throws {
    try options.filters.rejectEmptyValues()
  }

  package func run(in context: CommandContext) async throws {
    var qualifiers = try options.filters.qualifiers()
    let name = (["top"] + qualifiers.map(\.text)).joined(separator: " ")
    // GitHub answers no search without any condition.
    if options.filters.stars == nil { qualifiers.insert(Qualifier("stars", ">=1"), at: 0) }
    let feed = Feed(
      name: name, query: SearchQuery(terms: [], qualifiers: qualifiers), head: .topHead)
    try await feed.run(in: context, options)
  }
}
