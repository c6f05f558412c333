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
    var failure: (any Error)?
    if !offline {
      do { try await check(session, context) } catch  where error is ExitError || writesKnown {
        failure = error
      }
    }
    do {
      let updates = try FavoriteUpdates(session: session)
      if atom {
        // A feed is read by others, who remember by themselves what they have seen.
        let events = try await updates.recent()
        try context.console.write(feed(of: events, session, context).text)
      } else {
        try await updates.tell(all: all) { events in
          if let document {
            try await document.write(.array(events.map(\.json)))
          } else {
            try write(events, context)
          }
          if events.isEmpty, context.isInteractive { context.say(.updatesNone) }
        }
      }
    } catch let error as ReadError { throw session.failure(error) }
    try await session.sayOtherHosts(than: hostOptions, "favorites updates", in: context)
    await session.database.shortenLog()
    if let failure { throw failure }
  }

  /// Whether what is known is written when GitHub cannot be asked: a feed replaces the one before.
  private var writesKnown: Bool { atom && !Task.isCancelled }

  /// Asks GitHub for the state of all favorites.
  private func check(_ session: Session, _ context: CommandContext) async throws {
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
    if report.checked == 0, !report.failures.isEmpty { throw ExitError(code: .failure) }
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
    // Only letters, digits, periods and hyphens may stand there. Source: https://www.rfc-editor.org/rfc/rfc4151
    let authority = host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
    let id = "tag:\(authority),2026:ghrepo"
    return AtomFeed(
      id: "\(id)/favorites/\(session.knownViewer.account?.lowercased() ?? "")",
      title: Message.updatesFeed(host: host).text(in: context.language),
      events.reversed().map { event in
        AtomFeed.Entry(
          id: "\(id)/\(event.id)/\(event.kind.rawValue)/\(PercentEncoding.encode(event.mark))",
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
  fileprivate var mark: String { kind == .release ? new ?? "" : "\(key)" }
}
