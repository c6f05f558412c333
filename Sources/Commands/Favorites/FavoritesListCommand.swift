internal import ArgumentParser
internal import Auth
internal import Browse
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage

/// `ghrepo favorites list`: lists favorites, with optional filters.
struct FavoritesListCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "list", of: "favorites", .helpFavoritesList,
    arguments: "[<\(Message.valueTerm.said)> ...]", more: .helpFavoritesListMore)

  @Argument(help: .text(.helpFavoritesTerms, value: .valueTerm))
  var terms: [String] = []

  @Option(help: .text(.helpFavoritesTag, value: .valueName))
  var tag: [String] = []

  @Option(help: .text(.helpFavoritesLanguage, value: .valueName))
  var language: [String] = []

  @Option(help: .text(.helpFavoritesSort, value: .valueField))
  var sort = FavoriteSort.added

  @Option(help: .text(.helpFavoritesOrder, value: .valueOrder))
  var order: OrderChoice?

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: .text(.helpFavoritesLimit, value: .valueNumber))
  var limit: Int?

  @Flag(name: [.long, .customLong("paginate")], help: .text(.helpFavoritesPageThrough))
  var pageThrough = false

  /// As in `search`.
  @Flag(help: .hidden)
  var plain = false

  @OptionGroup var layout: RowsOption

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    try format.check(.favorites)
    try ListingOptions.check(limit: limit)
    if plain, !pageThrough { throw ValidationError(.usagePlain) }
    for (option, values) in [("--tag", tag), ("--language", language)]
    where values.contains(where: \.commaSeparated.isEmpty) {
      throw ValidationError(.usageEmptyValue(option: option))
    }
  }

  func run(in context: CommandContext) async throws {
    if try format.writesFields(in: context) { return }
    var output = try format.choice()
    output.appearance.rows = layout.choice
    let listener = ScreenListener(hostOptions, in: context)
    let session = try await Session(hostOptions, listener: listener.receive, in: context)
    if pageThrough, !plain, limit == nil, output.isHumanReadable(context.console),
      BrowseRunner.isPossible(in: context)
    {
      try await BrowseRunner(
        BrowseStart(.favorites, listQuery: listQuery), session: session, listener,
        reading: ReadSettings(), appearance: output.appearance, in: context
      ).run()
      return
    }
    let selection = try selection(in: context)
    let viewer = try session.viewerOrFail()
    let (all, hidden) = try await session.stored { database throws(StorageError) in
      (try await database.favorites(for: viewer), try await database.hiddenFavorites(for: viewer))
    }
    let chosen = selection.favorites(among: all)
    let rows = zip(1..., chosen).map { ListedRepository($1, position: $0) }
    guard output.isHumanReadable(context.console) else {
      if rows.isEmpty, let head = head(shown: 0, of: all.count, hidden) { context.say(head) }
      let writer = try await output.dataRows(in: context, of: .favorites)
      try await writer.write(rows)
      try await writer.end()
      try sayUnfetched(rows, context)
      try await sayWhatIsNotListed(hidden, session, viewer, context)
      return
    }
    if let head = head(shown: rows.count, of: all.count, hidden) { context.say(head) }
    let appearance = ListAppearance(
      output.appearance, session: session,
      reader: Reader(session: session, settings: ReadSettings(), in: context), policy: .offline,
      in: context)
    let writer = output.fittedRows(session.configuration, appearance, in: context)
    try await writer.write(rows)
    try await writer.end()
    await appearance.finish()
    await session.rememberList(rows, for: viewer)
    try await sayWhatIsNotListed(hidden, session, viewer, context)
  }

  /// Names chosen fields that are empty because GitHub sends them only for a single repository.
  private func sayUnfetched(_ rows: [ListedRepository], _ context: CommandContext) throws {
    let fields = try format.selectedFields()?.map(\.original) ?? []
    let chosen = fields.filter {
      [.github(.subscribersCount), .github(.networkCount)].contains($0)
    }
    guard !chosen.isEmpty, rows.contains(where: { $0.repository.subscribersCount == nil }) else {
      return
    }
    let names = chosen.map(\.rawValue)
    let all = (["full_name"] + names).joined(separator: ",")
    context.say(
      .favoritesUnfetched(
        fields: names.joined(separator: ", "),
        command: "ghrepo favorites | ghrepo show - --fields \(all)"), .problem)
  }

  /// Favorites without a name since a logout, and those on other hosts.
  private func sayWhatIsNotListed(
    _ hidden: Int, _ session: Session, _ viewer: Viewer, _ context: CommandContext
  ) async throws {
    // A filter might not find them.
    guard terms.isEmpty, tag.isEmpty, language.isEmpty else { return }
    let hosts = try await session.stored { database throws(StorageError) in
      try await database.favoriteHosts()
    }
    if hidden > 0 { context.say(.favoritesHidden(count: hidden)) }
    for host in hosts where host != viewer.host {
      let other: Viewer
      // Without its account, what everyone may see is there.
      do { other = try await session.session(on: host).viewer() } catch {
        other = Viewer(host: host)
      }
      let count = try await session.stored { database throws(StorageError) in
        try await database.favorites(for: other).count
      }
      guard count > 0 else { continue }
      context.say(
        .favoritesOnHost(
          count: count, host: host, command: "ghrepo favorites --hostname \(host)"))
    }
  }

  private var listQuery: ListQuery {
    ListQuery(words: searchQuery.text, sort: ListSort(sort), order: order?.direction)
  }

  private var searchQuery: SearchQuery {
    SearchQuery(
      terms: terms,
      qualifiers: language.flatMap(\.commaSeparated).map { Qualifier("language", $0) }
        + tag.flatMap(\.commaSeparated).map { Qualifier("tag", $0) })
  }

  private func selection(in context: CommandContext) throws -> FavoriteSelection {
    let query = FavoriteQuery(searchQuery, now: context.now())
    if let problem = query.problems.first {
      throw Failure(problem.message, exitCode: .usage)
    }
    return FavoriteSelection(query, sort: sort, order: order?.direction, limit: limit)
  }

  /// - Parameter hidden: How many more there are that have no name since a logout.
  private func head(shown: Int, of count: Int, _ hidden: Int) -> Message? {
    if count == 0 { return hidden > 0 ? nil : .favoritesNone }
    if shown == 0 { return .favoritesNoMatch }
    return shown < count
      ? .favoritesCountOf(shown: shown, total: count) : .favoritesCount(count: shown)
  }
}
