internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Storage
internal import Synchronization
internal import Terminal

/// Does for the full screen what the commands do, with the same reader, database and accounts. It
/// writes nothing to the terminal: messages become events.
package struct GitHubEffects: EffectHandler {
  let session: Session
  private let outlet: EventSink
  private let reader: Reader
  private let lists: ListEffects
  private let details: DetailEffects
  private let images: ImageEffects
  private let favorites: FavoriteEffects
  private let saved: SavedSearchEffects
  private let accounts: AccountEffects

  /// - Parameters:
  ///   - reading: where data may come from.
  ///   - appearance: what images and READMEs are drawn for.
  init(_ session: Session, reading: ReadSettings, appearance: EffectAppearance) throws {
    let outlet = EventSink()
    let session = session.watched(by: outlet.note)
    // The full screen does what the options would.
    let reader = Reader(session: session, settings: reading, options: [])
    let policy = reading.policy(maxAge: ListEffects.usualAge)
    self.session = session
    self.outlet = outlet
    self.reader = reader
    lists = ListEffects(session: session, reader: reader, policy: policy)
    images = ImageEffects(session: session, reader: reader, policy: policy, appearance: appearance)
    details = DetailEffects(
      session: session, reader: reader, policy: reading.policy(maxAge: DetailEffects.usualAge),
      images: images, appearance: appearance)
    favorites = FavoriteEffects(session: session)
    saved = SavedSearchEffects(session: session)
    accounts = AccountEffects(
      session: session, isOffline: policy == .offline, announce: outlet.tell)
    renew = { @Sendable [lists, details, images, favorites] in
      await reader.lookAgain()
      await lists.close()
      await details.close()
      await images.renew()
      await favorites.forgetRemoved()
    }
  }

  /// Drops what was read with another account.
  private let renew: @Sendable () async -> Void

  package func perform(_ effect: BrowseEffect, send: @escaping Send) async {
    switch effect {
    case .load(.favorites, let listQuery, let generation, _):
      await favorites.list(listQuery, generation: generation, send)
    case .load(let id, let listQuery, let generation, let origin):
      await lists.load(id, listQuery, generation: generation, origin: origin, send)
    case .loadMore(let id, let generation):
      await lists.loadMore(id, generation: generation, send)
    case .detail(let name, let columns, let origin):
      await details.read(name, columns: columns, origin: origin, send)
    case .layOut(let name, let columns): await details.layOut(name, columns: columns, send)
    case .images(let wishes, let generation):
      await images.get(wishes, generation: generation, send)
    case .setFavorite(let repository, let isFavorite, let isConfirmed):
      await favorites.set(repository, isFavorite: isFavorite, isConfirmed: isConfirmed, send)
    case .open(let url): await open(url, send)
    case .rememberRows(let choice): RememberedRows(session.context).remember(choice)
    case .loadSaved: await saved.load(send)
    case .save(let name, let listQuery): await saved.save(listQuery, as: name, send)
    case .removeSaved(let name): await saved.remove(name, send)
    case .account(let task): await accounts.perform(task, renewing: renew, send)
    // The loop does all of it.
    case .closeDetail, .stop, .copy, .redraw, .timer, .cancelTimer, .leave: break
    }
  }

  /// Looks up the credential for the first request; a failure is shown where it is used.
  func lookUpCredential() async { await reader.lookUp() }

  /// Sends console messages as events until `finish`.
  package func begin(_ send: @escaping Send) {
    outlet.open(send)
    session.context.console.divert(to: outlet.say)
  }

  /// Returns when everything shown is cached; messages go to the terminal again.
  package func finish() async {
    await images.renew()
    await details.close()
    let failure = await lists.finish()
    await session.database.settle()
    session.context.console.endDiversion()
    if let failure { session.sayNotRemembered(failure) }
  }

  /// Opens only web pages; without a browser it shows the URL.
  private func open(_ url: String, _ send: Send) async {
    let opener = BrowserOpener(environment: session.context.environment)
    let toast =
      await opener.open(url)
      ? Toast(.webOpened(url: url)) : Toast(.browseNoBrowser(url: url), isProblem: true)
    send(.toast(toast))
  }
}

/// Sends the events that belong to no effect.
///
/// A class with a lock because responses arrive on any task.
private final class EventSink: Sendable {
  private let send = Mutex<Send?>(nil)

  func open(_ send: @escaping Send) {
    self.send.withLock { $0 = send }
  }

  /// Sends how many requests are left of a rate limit.
  func note(_ record: ExchangeRecord) {
    if let limit = record.rateLimit { tell(.limit(limit)) }
  }

  /// Shows what a command would print on the console.
  func say(_ lines: [StyledText]) {
    let text = lines.map(\.plain.string).joined(separator: " ")
    tell(.toast(Toast(Message { _ in text })))
  }

  func tell(_ event: BrowseEvent) {
    let send = send.withLock(\.self)
    send?(event)
  }
}

/// What images and READMEs are drawn for.
struct EffectAppearance: Sendable {
  /// The terminal's current profile.
  var profile: @Sendable () -> TerminalProfile
  /// How images are drawn, as far as that is known.
  var imageTarget: @Sendable () -> ImageTarget
  /// Whether the command line requested images.
  var isOnRequest = false
}
