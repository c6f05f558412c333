internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// A list on a terminal: one screen, then more at a key press, until the user quits.
///
/// The next page loads while the user reads. A key retries a page that failed, and the rows on the
/// screen stay.
struct FeedPager {
  let listing: Listing
  let rows: TerminalRows
  private let favorites: Favorites

  init(listing: Listing, rows: TerminalRows) {
    self.listing = listing
    self.rows = rows
    favorites = Favorites(session: listing.session)
  }

  private var context: CommandContext { listing.context }

  func run() async throws {
    let keys = try FeedKeys(context: context)
    // Held until the end: keys pressed while a page loads wait for the next prompt.
    var silence: ModeLease?
    var waiting: [ListedRepository] = []
    /// Shown since the last prompt.
    var fresh: [ListedRepository] = []
    var room = screenRoom
    var shown = 0
    /// The repositories of the rows shown so far.
    var repositories: [Int: Repository] = [:]
    while true {
      // Impossible while the terminal is being probed.
      if silence == nil { silence = keys.silence() }
      if waiting.isEmpty {
        // The user may leave while the page loads, or when it fails.
        if !fresh.isEmpty { await remember(&fresh) }
        guard let page = try await nextPage(keys) else { break }
        waiting = page.rows
        await rows.expect(waiting)
        continue
      }
      let block = await rows.block(for: waiting[0])
      guard block.lines.count <= room else {
        try await rows.waitForImages()
        await remember(&fresh)
        switch try await keys.more(after: shown) {
        case .screen: room = screenRoom
        case .row: room = block.lines.count
        case .leave: return
        case .act(let action, let row): try await perform(action, on: repositories[row], row)
        }
        continue
      }
      try await rows.write(block)
      if let position = waiting[0].position {
        repositories[position] = waiting[0].repository
      }
      fresh.append(waiting.removeFirst())
      room -= block.lines.count
      shown += 1
    }
    try await rows.waitForImages()
    _ = consume silence
    await remember(&fresh)
    await sayEnd(after: shown)
    while shown > 0 {
      switch try await keys.last() {
      case .act(let action, let row): try await perform(action, on: repositories[row], row)
      case .screen, .row, .leave: return
      }
    }
  }

  /// A failure ends the action, not the list.
  private func perform(
    _ action: FeedLine.RowAction, on repository: Repository?, _ row: Int
  ) async throws {
    guard let repository, let name = repository.currentName else {
      return context.report(.feedNoRow(row: row))
    }
    do {
      switch action {
      case .open: try await open(name)
      case .favorite: try await changeFavorite(name)
      case .tag(let tags): try await annotate(repository, FavoriteChange(typed: tags))
      case .note(let note): try await annotate(repository, FavoriteChange(note: note))
      case .clone(let directory):
        try await context.clone(name, into: directory, in: listing.session)
      case .page: try await context.openPage(repository.htmlURL)
      }
    } catch let failure as Failure { context.report(failure.report) }
  }

  private func open(_ name: RepositoryName) async throws {
    try await ShowRunner(
      name: name, session: listing.session, settings: listing.reader.settings, part: .everything,
      page: ReadmeOutput(allowsPager: false),
      appearance: listing.output.appearance, writer: nil, in: context
    ).run()
  }

  /// Adds the repository to the favorites, or removes it; asks if it has a note or tags.
  private func changeFavorite(_ name: RepositoryName) async throws {
    let session = listing.session
    do {
      var removal = try await favorites.remove(name, isConfirmed: false)
      if removal == .needsConfirmation {
        guard try await context.confirm(removal.message(of: "\(name)"), default: false)
        else { return }
        removal = try await favorites.remove(name, isConfirmed: true)
      }
      if removal == .removed { return context.say(removal.message(of: "\(name)")) }
    } catch let error as FavoriteError { throw session.failure(error) }
    try await favorites.add(name, session, listing.reader.settings, in: context)
  }

  private func annotate(_ repository: Repository, _ change: FavoriteChange) async throws {
    if let problem = change.problem { throw Failure(Message(problem), exitCode: .usage) }
    do throws(FavoriteError) {
      // Taking something away makes no favorite.
      if change.added.isEmpty, change.note?.isEmpty != false,
        try await favorites.favorite(repository) == nil
      {
        return context.report(.favoritesUnknown(name: repository.fullName))
      }
      context.say(try await favorites.annotate(repository, change).addition.message)
    } catch { throw listing.session.failure(error) }
  }

  private func remember(_ rows: inout [ListedRepository]) async {
    await listing.list.wasShown(rows)
    rows = []
  }

  /// Lines that fit above the prompt; at least one row's.
  private var screenRoom: Int { max(5, context.console.outputProfile.size.rows - 2) }

  /// The next page; nil at the end of the list. After a failure, the user decides whether to retry.
  private func nextPage(_ keys: FeedKeys) async throws -> ListPage? {
    let progress = listing.progress
    progress.showLoading()
    while true {
      let event: ListEvent?
      do { event = try await listing.list.next() } catch {
        progress.clear()
        let failure = await listing.failure(error)
        guard error.api != nil, let failure = failure as? Failure else { throw failure }
        context.report(failure.report)
        guard try await keys.wantsRepetition() else {
          throw ExitError(code: failure.report.exitCode)
        }
        progress.showLoading()
        continue
      }
      switch event {
      case .notice(let notice): try listing.say(notice)
      case .estimate: break
      case .rows(let page):
        progress.clear()
        if page.number == 1 { listing.sayHead(page) }
        return page
      case nil:
        progress.clear()
        return nil
      }
    }
  }

  private func sayEnd(after shown: Int) async {
    await listing.sayEnding()
    switch await listing.list.ending {
    case .limitReached: context.say(.feedLimitEnd(count: shown), .dim)
    case .exhausted where shown > 0: context.say(.feedEnd(count: shown), .dim)
    case .exhausted, .windowEnded, nil: break
    }
  }
}
