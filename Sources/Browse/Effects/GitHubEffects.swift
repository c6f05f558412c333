internal import Access
internal import Auth
package import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Storage
internal import Synchronization
internal import Terminal

/// Does for the full screen what the commands do, with the same reader, database and accounts. It
/// writes nothing to the terminal.
package struct GitHubEffects: EffectHandler {
  let session: Session
  /// The same session before the screen has the terminal.
  private let prompting: Session
  private let listener: ScreenListener
  let reader: Reader
  /// Of one repository.
  let policy: ReadingPolicy
  private let lists: ListEffects
  private let details: DetailEffects
  private let images: ImageEffects
  private let favorites: FavoriteEffects
  private let jobs: FavoriteJobs
  private let saved: SavedSearchEffects
  private let accounts: AccountEffects

  /// - Parameters:
  ///   - prompting: sends what happens to `listener`.
  ///   - reading: where data may come from.
  ///   - appearance: what images and READMEs are drawn for.
  init(
    _ prompting: Session, _ listener: ScreenListener, reading: ReadSettings,
    appearance: EffectAppearance
  ) throws {
    let session = prompting.withoutPrompts
    // The full screen does what the options would.
    let reader = Reader(session: session, settings: reading, options: [], confirmation: nil)
    let policy = reading.policy(maxAge: ListEffects.usualAge)
    let detailPolicy = reading.policy(maxAge: DetailEffects.usualAge)
    self.policy = detailPolicy
    self.session = session
    self.prompting = prompting
    self.listener = listener
    self.reader = reader
    lists = ListEffects(session: session, reader: reader, policy: policy)
    images = ImageEffects(
      session: session, reader: reader, policy: policy, appearance: appearance,
      report: { listener.send(.toast(Toast($0))) })
    details = DetailEffects(
      session: session, reader: reader, policy: detailPolicy, images: images,
      appearance: appearance)
    let own = Favorites(session: session)
    favorites = FavoriteEffects(session: session, favorites: own)
    jobs = FavoriteJobs(session: session, favorites: own)
    saved = SavedSearchEffects(session: session)
    accounts = AccountEffects(
      session: session, isOffline: policy == .offline, announce: listener.send)
    renew = { @Sendable [lists, details, images] in
      await reader.resetCredential()
      await lists.close()
      await details.close()
      await images.renew()
    }
  }

  /// Drops what was read with another account.
  private let renew: @Sendable () async -> Void

  package func perform(_ effect: BrowseEffect, send: @escaping Send) async {
    switch effect {
    case .job(let task):
      await run(task, send)
      send(.jobEnded)
    case .load(.favorites, let listQuery, let generation, _):
      await favorites.list(listQuery, generation: generation, send)
    case .load(let id, let listQuery, let generation, let origin):
      await lists.load(id, listQuery, generation: generation, origin: origin, send)
    case .loadMore(let id, let generation):
      await lists.loadMore(id, generation: generation, send)
    case .detail(let name, let columns, let origin):
      await details.read(name, columns: columns, origin: origin, send)
    case .layOut(let name, let columns): await details.layOut(name, columns: columns, send)
    case .images(let loads, let generation):
      await images.get(loads, generation: generation, send)
    case .setFavorite(let repositories, let isFavorite, let isConfirmed):
      await favorites.set(repositories, isFavorite: isFavorite, isConfirmed: isConfirmed, send)
    case .askAnnotation(let purpose): await favorites.ask(purpose, send)
    case .annotate(let repositories, let change):
      await favorites.annotate(repositories, change, send)
    case .export(let rows, let path): await export(rows, to: path, send)
    case .undo(let change):
      let effects = change.effects
      if effects.count > 1 { send(.toast(Toast(.browseToastUndoneSeveral(count: effects.count)))) }
      for effect in effects {
        await perform(effect) { event in
          if case .changed = event { return }
          // One message for all of them, but for what went wrong.
          if case .toast(let toast) = event, !toast.isProblem {
            if effects.count > 1 { return }
            return send(.toast(Toast(.joined([.browseToastUndone, toast.message]))))
          }
          send(event)
        }
      }
    case .markSeen(let events): await markSeen(events, send)
    case .run(let command, let names): await run(command, names, send)
    case .open(let url): await open(url, send)
    case .rememberRows(let choice): RememberedRows(in: session.ports.cachePath).remember(choice)
    case .loadQueries: await loadQueries(send)
    case .rememberQuery(let words): await remember(query: words, send)
    case .loadSaved: await saved.load(send)
    case .checkSaved(let rows): await lists.check(rows, send)
    case .save(let name, let listQuery): await saved.save(listQuery, as: name, send)
    case .removeSaved(let name): await saved.remove(name, send)
    case .account(let task): await accounts.perform(task, renewing: renew, send)
    case .copy(let text): await TmuxBuffer(environment: session.ports.environment)?.load(text)
    // The loop does all of it.
    case .closeDetail, .stop, .stopJob, .redraw, .timer, .cancelTimer, .leave: break
    }
  }

  private func run(_ task: JobTask, _ send: @escaping Send) async {
    switch task {
    case .compare(let names): await compare(names, send)
    case .check(let names): await check(names, send)
    case .findSimilar(let name): await findSimilar(name, send)
    case .findUpdates: await findUpdates(send)
    case .readSync(let subject): await jobs.read(subject, send)
    case .applySync(let directions): await jobs.apply(directions, send)
    case .unstar(let repositories): await jobs.unstar(repositories, send)
    case .restore(let repositories, let stars):
      await jobs.restore(repositories, stars: stars, send)
    case .clone(let names): await clone(names, send)
    }
  }

  /// Looks up the credential for the first request; a failure is shown where it is used.
  func lookUpCredential() async { await reader.lookUp(in: prompting) }

  /// Sends what happens by itself as events until `finish`.
  package func begin(_ send: @escaping Send) { listener.open(send) }

  /// Returns when everything shown is cached.
  package func finish() async {
    await images.renew()
    await details.close()
    let failure = await lists.finish()
    await session.database.shortenLog()
    listener.close()
    if let failure { session.listener(.notRemembered(failure)) }
  }

  /// Without them nothing is missing but convenience, so a failure is silent.
  private func loadQueries(_ send: Send) async {
    let queries = try? await session.database.recentQueries(of: session.knownViewer)
    send(.queries(queries ?? []))
  }

  private func remember(query words: String, _ send: Send) async {
    do {
      try await session.database.remember(
        query: words, of: session.knownViewer, at: session.ports.now())
    } catch { send(.toast(Toast(session.problem(error).message, isProblem: true))) }
  }

  private func export(_ rows: [ListedRepository], to path: String, _ send: Send) async {
    guard let file = RowFile(path: path, home: session.ports.environment["HOME"]) else {
      return send(
        .toast(Toast(.browseToastFileName(formats: RowFile.Format.list), isProblem: true)))
    }
    do throws(ExportFile.Problem) {
      try file.write(rows)
      send(.toast(Toast(.browseToastExported(count: rows.count, path: path))))
    } catch {
      send(.toast(Toast(error.message(of: path), isProblem: true)))
      // The user may name another file.
      send(.prompt(TextPrompt(.file(rows, of: rows.count), text: path)))
    }
  }

  /// One after the other; what was cloned before the user stops it stays.
  private func clone(_ names: [RepositoryName], _ send: Send) async {
    var (directories, problem): ([String], Message?) = ([], nil)
    let total = names.count
    for (index, name) in names.enumerated() where !Task.isCancelled {
      if total > 1 {
        send(.progress(.cloneProgress(number: index + 1, total: total, name: "\(name)")))
      }
      do throws(CloningError) {
        directories.append(try await Cloning(session: session).clone(name))
      } catch { if !Task.isCancelled { problem = problem ?? error.message(of: name) } }
    }
    let number = directories.count
    let message: Message
    if Task.isCancelled {
      message = .joined(
        [.cloneStopped(number: number, total: total), problem].compactMap(\.self))
    } else if let problem {
      message = total == 1 ? problem : .joined([.cloneSome(number: number, total: total), problem])
    } else if total > 1 {
      message = .cloneDoneSeveral(
        count: total, directories: directories.joined(separator: ", "))
    } else {
      message = .cloneDone(name: "\(names[0])", directory: directories[0])
    }
    send(.toast(Toast(message, isProblem: problem != nil)))
  }

  private func run(_ command: OwnCommand, _ names: [RepositoryName], _ send: Send) async {
    let program = DetachedProgram(environment: session.ports.environment)
    let home = session.ports.environment.nonEmpty("HOME")
    var runs: [[String]] = []
    for name in names {
      guard let words = command.words(for: name, on: session.host, home: home) else {
        return send(.toast(Toast(CloningError.unusable(name).message(of: name), isProblem: true)))
      }
      guard program.isThere(words[0]) else {
        let message = Message.browseNoProgram(program: command.program)
        return send(.toast(Toast(message, isProblem: true)))
      }
      runs.append(words)
    }
    send(.toast(Toast(.browseStarted(name: command.name))))
    await withTaskGroup { group in
      for words in runs {
        group.addTask { await program.failure(of: words[0], Array(words.dropFirst())) }
      }
      for await failure in group.compactMap(\.self) {
        send(.toast(Toast(failure.message(of: command.name), isProblem: true)))
      }
    }
  }

  /// Opens only web pages; without a browser it shows the URL.
  private func open(_ url: String, _ send: Send) async {
    let opener = BrowserOpener(environment: session.ports.environment)
    let toast =
      await opener.open(url)
      ? Toast(.webOpened(url: url)) : Toast(.browseNoBrowser(url: url), isProblem: true)
    send(.toast(toast))
  }
}

extension Undo {
  fileprivate var effects: [BrowseEffect] {
    switch self {
    case .setFavorite(let repositories, let isFavorite):
      [.setFavorite(repositories, isFavorite: isFavorite, isConfirmed: true)]
    case .annotate(let repository, let change): [.annotate([repository], change)]
    case .save(let row): [.save(name: row.name, row.listQuery)]
    case .restore(let repositories, let stars): [.job(.restore(repositories, stars: stars))]
    case .several(let changes): changes.flatMap(\.effects)
    }
  }
}

/// What images and READMEs are drawn for.
struct EffectAppearance: Sendable {
  /// The terminal's current profile.
  var profile: @Sendable () -> TerminalProfile
  /// How images are drawn, as far as that is known.
  var imageTarget: @Sendable () -> ImageTarget
  let language: Language
  let drawer: any ImageDrawer
  /// Whether the command line requested images.
  var isOnRequest = false
}
