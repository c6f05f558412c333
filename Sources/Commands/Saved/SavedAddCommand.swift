internal import App
internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Storage

/// `ghrepo saved add NAME QUERY…`: saves a search under a name.
struct SavedAddCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "add", of: "saved", .helpSavedAdd,
    arguments: "[<options>] <\(Message.valueName.said)> [<\(Message.valueTerm.said)> ...]",
    more: .helpSavedAddMore)

  @Argument(help: .text(.helpSavedName, value: .valueName))
  var name: String

  @Argument(help: .text(.helpSearchTerms, value: .valueTerm))
  var terms: [String] = []

  @Option(help: .text(.helpSort, value: .valueField))
  var sort: SortChoice?

  @Option(help: .text(.helpOrder, value: .valueOrder))
  var order: OrderChoice?

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupFilters.said)
  var moreTerms: MoreTerms

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  func validate() throws {
    try SavedName.check(name)
    guard try !query().isEmpty else { throw ValidationError(.usageEmptySearch) }
    try SearchOrder.check(sort, order, needsSort: true)
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    let query = try query()
    try session.check(query)
    let order = SearchOrder(sort: sort?.sort, direction: order?.direction)
    let search = SavedSearch(
      name: name,
      cacheKey: Search(query, order: order, now: context.now())
        .savedKey(on: session.host.name),
      addedAt: context.now())
    let isNew = try await session.stored { database throws(StorageError) in
      try await database.add(search)
    }
    guard isNew else {
      throw Failure.savedAlready(name)
    }
    context.say(.savedAdded(name: name, query: search.cacheKey.query))
    if let hint = GhOnlyCommand.hint(about: terms) { context.say(hint) }
  }

  private func query() throws -> SearchQuery {
    SearchQuery(terms: try moreTerms.words(after: terms), qualifiers: try filters.qualifiers())
  }
}
