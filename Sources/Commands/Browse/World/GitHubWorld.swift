internal import Auth
package import Browse
internal import Catalog
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Storage
internal import Terminal

/// Does for the full screen what commands do: the same reader, the same library, the same accounts.
/// Nothing of it writes to the terminal; what would be said becomes an event.
package struct GitHubWorld: BrowseWorld {
  let session: Session
  private let outlet: WorldOutlet
  private let lists: FeedDesk
  private let details: DetailDesk
  private let pictures: PictureDesk
  private let favorites: FavoriteDesk
  private let saved: SavedDesk
  private let accounts: AccountDesk

  /// - Parameters:
  ///   - reading: where answers may come from.
  ///   - look: what pictures and READMEs are drawn for.
  init(_ session: Session, reading: ReadOptions, look: WorldLook) throws {
    let outlet = WorldOutlet()
    let session = session.watched(by: outlet.note)
    let reader = Reader(session: session, options: reading)
    let policy = try reading.policy(maxAge: FeedDesk.usualAge)
    self.session = session
    self.outlet = outlet
    lists = FeedDesk(session: session, reader: reader, policy: policy)
    pictures = PictureDesk(session: session, reader: reader, policy: policy, look: look)
    details = DetailDesk(
      session: session, reader: reader, policy: try reading.policy(maxAge: DetailDesk.usualAge),
      pictures: pictures, look: look)
    favorites = FavoriteDesk(session: session)
    saved = SavedDesk(session: session)
    accounts = AccountDesk(session: session, isOffline: policy == .offline)
    renew = { @Sendable [lists, details, pictures, favorites] in
      await reader.lookAgain()
      await lists.close()
      await details.close()
      await pictures.renew()
      await favorites.forgetRemoved()
    }
  }

  /// Forgets what was read as another person.
  private let renew: @Sendable () async -> Void

  package func perform(
    _ effect: BrowseEffect, send: @escaping @Sendable (BrowseEvent) -> Void
  ) async {
    await outlet.during(send) { await work(for: effect, send) }
  }

  private func work(
    for effect: BrowseEffect, _ send: @escaping @Sendable (BrowseEvent) -> Void
  ) async {
    switch effect {
    case .load(.favorites, let question, let generation, _):
      await favorites.list(question, generation: generation, send)
    case .load(let id, let question, let generation, let origin):
      await lists.load(id, question, generation: generation, origin: origin)
    case .loadMore(let id, let generation): await lists.loadMore(id, generation: generation)
    case .detail(let name, let columns, let origin):
      await details.read(name, columns: columns, origin: origin, send)
    case .layOut(let name, let columns): await details.layOut(name, columns: columns, send)
    case .closeDetail: await details.leave()
    case .pictures(let wishes, let generation):
      await pictures.get(wishes, generation: generation, send)
    case .setFavorite(let repository, let isFavorite, let isConfirmed):
      await favorites.set(
        repository, isFavorite: isFavorite, isConfirmed: isConfirmed, send)
    case .open(let url): await open(url, send)
    case .loadSaved: await saved.load(send)
    case .save(let name, let question): await saved.save(question, as: name, send)
    case .removeSaved(let name): await saved.remove(name, send)
    case .account(let task): await accounts.perform(task, renewing: renew, send)
    case .copy, .timer, .cancelTimer, .leave: break
    }
  }

  /// Takes over what is said on the console, until `finish`.
  package func begin() {
    session.context.console.divert(to: outlet.say)
  }

  /// Returns when everything that was shown is remembered, and gives the terminal its words back.
  package func finish() async {
    await accounts.cancelDevice()
    await pictures.renew()
    await details.close()
    let failure = await lists.finish()
    await session.library.settle()
    session.context.console.endDiversion()
    if let failure { session.sayNotRemembered(failure) }
  }

  /// The browser gets nothing but web pages; without one the address is told.
  private func open(_ url: String, _ send: @Sendable (BrowseEvent) -> Void) async {
    let opener = BrowserOpener(environment: session.context.environment)
    switch await opener.open(url) {
    case .opened: send(.toast(Toast(.webOpened(url: url))))
    case .unavailable: send(.toast(Toast(.browseNoBrowser(url: url), isProblem: true)))
    }
  }
}
