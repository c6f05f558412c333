internal import Access
internal import ArgumentParser
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo saved list`: the saved searches, and when each was last run.
struct SavedListCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "list", of: "saved", .helpSavedList, more: .helpSavedListMore)

  @Flag(help: .text(.helpSavedJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: SavedSearchRun.names, in: context)
    let session = try await Session(hostOptions, in: context)
    let runs: [SavedSearchRun]
    do { runs = try await SavedSearches(session: session).runs() } catch { throw Failure(error) }
    if runs.isEmpty { context.say(.savedNone) }
    if let document {
      try await document.write(.array(runs.map(\.json)))
    } else if context.console.outputProfile.isTerminal {
      try context.console.write(
        lines: runs.flatMap { $0.lines(in: context.language, now: context.now()) })
    } else {
      try context.console.write(runs.map(\.row).joined())
    }
    try await sayWhatIsElsewhere(session, in: context)
  }

  private func sayWhatIsElsewhere(
    _ session: Session, in context: CommandContext
  ) async throws {
    let counts = try await session.stored { database throws(StorageError) in
      try await database.savedSearchCounts()
    }
    for (host, count) in counts where host != session.host.name {
      context.say(
        .savedOnHost(count: count, host: host, command: "ghrepo saved --hostname \(host)"))
    }
  }
}

extension SavedSearchRun {
  /// The names in `json`, at every level.
  static let names = ["name", "query", "sort", "order", "added_at", "last_run_at"]

  var json: JSONValue {
    .object([
      "name": .string(search.name), "query": .string(search.cacheKey.query),
      "sort": .text(search.cacheKey.sort.nonEmpty),
      "order": .text(search.cacheKey.direction.nonEmpty),
      "added_at": .string(ISO8601.text(search.addedAt)),
      "last_run_at": .text(lastRun.map(ISO8601.text)),
    ])
  }

  /// For programs: columns separated by tabs.
  var row: String {
    let cacheKey = search.cacheKey
    let cells = [
      search.name, cacheKey.query, cacheKey.sort, cacheKey.direction,
      lastRun.map(ISO8601.text) ?? "",
    ]
    return cells.map(\.sanitizedData).joined(separator: "\t") + "\n"
  }

  /// For users.
  func lines(in language: Language, now: Date) -> [StyledText] {
    let age = lastRun.map { Message.savedLastRun(age: language.age(of: $0, at: now)) }
    let order = SearchOrder(
      sort: SearchSort(rawValue: search.cacheKey.sort),
      direction: SortOrder(rawValue: search.cacheKey.direction))
    let words = StyledText(sanitizing: "  (\(order.message.text(in: language)))", .dim)
    return [
      StyledText(sanitizing: search.name, .bold) + "  "
        + StyledText(age ?? .savedNeverRun, in: language, .dim),
      StyledText(sanitizing: "  \(search.cacheKey.query)")
        + (order.sort == nil ? StyledText() : words),
    ]
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
