internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo favorites updates`: what has happened to favorites since the last look.
struct FavoritesUpdatesCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "updates", of: "favorites", .helpFavoritesUpdates, more: .helpFavoritesUpdatesMore)

  @Flag(help: .text(.helpFavoritesUpdatesAll))
  var all = false

  @Flag(help: .text(.helpFavoritesUpdatesAtom))
  var atom = false

  @Flag(help: .text(.helpFavoritesUpdatesJson))
  var json = false

  @OptionGroup var filter: FilterOptions

  @Flag(help: .text(.helpOffline))
  var offline = false

  @Flag(help: .text(.helpWait))
  var wait = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    if atom, filter.format(json: json) != nil {
      throw ValidationError(.usageConflict(first: "--atom", second: "--json"))
    }
  }

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: FavoriteEvent.names, in: context)
    let session = try await Session(hostOptions, in: context)
    let isChecked = offline ? true : try await check(session, context)
    let events: [FavoriteEvent]
    let updates: FavoriteUpdates
    do throws(ReadError) {
      updates = try FavoriteUpdates(session: session)
      events = all || atom ? try await updates.recent() : try await updates.unseen()
    } catch { throw session.failure(error) }
    if atom {
      try context.console.write(feed(of: events, session, context).text)
    } else if let document {
      try await document.write(.array(events.map(\.json)))
    } else {
      try write(events, context)
    }
    // A feed is read by others, who remember by themselves what they have seen.
    if !atom {
      do { try await updates.markSeen(events) } catch { throw session.failure(error) }
      if events.isEmpty, context.isInteractive { context.say(.updatesNone) }
    }
    await session.database.shortenLog()
    if !isChecked { throw ExitError(code: .failure) }
  }

  /// Asks GitHub for the state of all favorites; returns false if it told none.
  private func check(_ session: Session, _ context: CommandContext) async throws -> Bool {
    let reader = try await session.userReader(waiting: wait)
    let loading = context.showLoading()
    let report: FavoriteCheck.Report
    do throws(ReadError) {
      report = try await FavoriteCheck(session: session, reader: reader).run { _, _ in }
      loading.end()
    } catch {
      loading.end()
      throw await reader.failure(error)
    }
    for failure in report.failures { context.say(failure.notice(in: session)) }
    return report.checked > 0 || report.failures.isEmpty
  }

  private func write(_ events: [FavoriteEvent], _ context: CommandContext) throws(ConsoleError) {
    guard context.console.outputProfile.isTerminal else {
      return try context.console.write(events.map(\.row).joined())
    }
    try context.console.write(lines: events.map { $0.line(in: context.language) })
  }

  private func feed(
    of events: [FavoriteEvent], _ session: Session, _ context: CommandContext
  ) -> AtomFeed {
    let host = session.host.name
    return AtomFeed(
      id: "tag:\(host),2026:ghrepo/favorites",
      title: Message.updatesFeed(host: host).text(in: context.language),
      events.reversed().map { event in
        AtomFeed.Entry(
          id: "tag:\(host),2026:ghrepo/\(event.id)/\(event.kind.rawValue)/\(event.mark)",
          title: "\(event.fullName): \(event.message.text(in: context.language))",
          url: event.url, updatedAt: event.happenedAt)
      }, now: context.now())
  }
}

extension FavoriteEvent {
  static let names = [
    "kind", "full_name", "old", "new", "html_url", "happened_at", "found_at",
  ]

  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue), "full_name": .string(fullName), "old": .text(old),
      "new": .text(new), "html_url": .string(url),
      "happened_at": .string(ISO8601.text(happenedAt)),
      "found_at": .string(ISO8601.text(foundAt)),
    ])
  }

  /// For a program.
  fileprivate var row: String {
    [kind.rawValue, fullName, old ?? "", new ?? "", url, ISO8601.text(happenedAt)]
      .map(\.sanitizedData).joined(separator: "\t") + "\n"
  }

  /// What tells it from other events of the same kind and repository.
  fileprivate var mark: String { kind == .release ? new ?? "" : ISO8601.text(happenedAt) }
}
