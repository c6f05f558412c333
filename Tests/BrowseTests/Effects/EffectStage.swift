import Access
import Auth
import Core
import CoreTestSupport
import CurlTransport
import FoundationEssentials
import GitHub
import GitHubSimulator
import ImageProtocol
import Images
import Messages
import PresentationTestSupport
import Rendering
import Storage
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// A simulated GitHub, a local database, and the effects of the full screen between them; the
/// console must stay silent.
final class EffectStage: Sendable {
  let simulator: GitHubSimulator
  let stage: Stage
  let context: CommandContext
  private let moved = Mutex(Duration.zero)
  /// The logs of the running effects; events that belong to no effect go to the newest log.
  private let logs = Mutex<[EventLog]>([])
  private let worlds = Mutex<[GitHubEffects]>([])

  /// Advanced by the program's waits and by tests; the simulator has its own clock.
  var now: Date {
    stage.context.now().addingTimeInterval(moved.withLock(\.self) / .seconds(1))
  }

  private init(
    _ environment: [String: String], logins: [String], keyring: MemoryStore,
    drawer: any ImageDrawer, settings: SimulatorConfiguration
  ) async throws {
    simulator = try await GitHubSimulator.start(settings)
    let own = ["GHREPO_API_URL": simulator.url, "GHREPO_WEB_URL": simulator.url]
    let transport = PatientTransport(
      CurlTransport(CurlConfiguration(environment: [:], userAgent: "test")))
    stage = try await Stage(
      own.merging(environment) { $1 }, transport: transport, logins: logins, keyring: keyring)
    var context = stage.context
    context.drawer = drawer
    self.context = context
  }

  /// Runs `body`, finishes its effects, and checks that nothing is written to standard output or
  /// standard error.
  ///
  /// - Parameters:
  ///   - token: an additional token that GitHub accepts.
  ///   - ownPictures: whether images can be fetched.
  ///   - isSilent: whether standard error must stay empty.
  ///   - approvesAfter: the number of polls after which the user has entered the code.
  static func playing(
    _ environment: [String: String] = [:], logins: [String] = [],
    keyring: MemoryStore = MemoryStore(), drawer: any ImageDrawer = PlainDrawer(),
    token: SimulatorToken? = nil, ownImages: Bool = false, approvesAfter: Int? = nil,
    isSilent: Bool = true,
    _ body: (EffectStage) async throws -> Void
  ) async throws {
    var settings = SimulatorConfiguration()
    settings.repositories = 300
    settings.limits = .generous
    // The simulator uses real time, but pauses here take none.
    settings.deviceInterval = 0
    settings.ownImages = ownImages
    settings.approveAfterPolls = approvesAfter
    settings.tokens += logins.map {
      SimulatorToken(token: "token-of-\($0)", login: $0, scopes: ["repo"])
    }
    if let token { settings.tokens.append(token) }
    let world = try await EffectStage(
      environment, logins: logins, keyring: keyring, drawer: drawer, settings: settings)
    do { try await body(world) } catch {
      await world.end()
      throw error
    }
    await world.end()
    #expect(try world.stage.output.isEmpty)
    if isSilent { #expect(try world.stage.speech.isEmpty) }
  }

  private func end() async {
    // They refer to this stage, which would otherwise stay open.
    let ended = worlds.withLock { worlds in
      defer { worlds = [] }
      return worlds
    }
    for world in ended { await world.finish() }
    await simulator.stop()
  }

  func move(by duration: Duration) {
    moved.withLock { $0 += duration }
  }

  /// - Parameter keyring: replaces the stage's own.
  func world(
    _ change: (inout ReadSettings) -> Void = { _ in }, imageTarget: ImageTarget = .words,
    keyring: (any CredentialStore)? = nil,
    verbose: Bool = false
  ) async throws -> GitHubEffects {
    var context = context
    if let keyring {
      let stores = context.stores
      context.stores = CredentialStores { $0 == .keyring ? keyring : stores.store($0) }
    }
    context.now = { self.now }
    let listener = ScreenListener(isVerbose: verbose, in: context)
    let session = try await Session(
      hostname: nil, verbose: verbose, listener: listener.receive, in: context)
    var settings = ReadSettings()
    change(&settings)
    let world = try GitHubEffects(
      session, listener, reading: settings,
      appearance: EffectAppearance(
        profile: { TerminalProfile(isTerminal: true, colorDepth: .full, theme: .dark) },
        imageTarget: { imageTarget }, language: context.language, drawer: context.drawer))
    worlds.withLock { $0.append(world) }
    world.begin { event in self.logs.withLock(\.last)?.add(event) }
    return world
  }

  /// The events of `effect` until it ends; pauses take no time.
  ///
  /// - Parameter note: is told each event at once, in the task of the effect.
  func events(
    _ effect: BrowseEffect, of world: GitHubEffects,
    _ note: @escaping @Sendable (BrowseEvent) -> Void = { _ in }
  ) async -> [BrowseEvent] {
    let log = EventLog()
    logs.withLock { $0.append(log) }
    await stage.clock.driving {
      await world.perform(effect) { event in
        log.add(event)
        note(event)
      }
    }
    logs.withLock { $0.removeAll { $0 === log } }
    return log.all
  }

  func events(
    _ task: JobTask, of world: GitHubEffects,
    _ note: @escaping @Sendable (BrowseEvent) -> Void = { _ in }
  ) async -> [BrowseEvent] { await events(.job(task), of: world, note) }

  func words(_ task: JobTask, of world: GitHubEffects) async -> [String] {
    await words(.job(task), of: world)
  }

  /// The same as short texts, without rate limits.
  func words(_ effect: BrowseEffect, of world: GitHubEffects) async -> [String] {
    await events(effect, of: world).compactMap(\.words)
  }

  /// Why the list could not be loaded.
  func problem(_ effect: BrowseEffect, of world: GitHubEffects) async -> Problem? {
    let events = await events(effect, of: world)
    guard case .list(_, _, .failed(let problem))? = events.last(where: { $0.words != nil }) else {
      return nil
    }
    return problem
  }
}

/// Collects events in order of arrival, from any task.
private final class EventLog: Sendable {
  private let events = Mutex<[BrowseEvent]>([])

  var all: [BrowseEvent] { events.withLock(\.self) }

  func add(_ event: BrowseEvent) { events.withLock { $0.append(event) } }
}

/// Draws empty images as large as their boxes.
struct PlainDrawer: ImageDrawer {
  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    .iterm(Array(file.prefix(4)), columns: box.columns, rows: box.rows)
  }
}

extension BrowseEvent {
  /// The event as a short text, for comparisons; nil for the state of a rate limit.
  var words: String? {
    switch self {
    case .list(_, _, let update): update.words
    case .detail(_, let update): update.words
    case .image(_, let image): image == nil ? "no picture" : "picture"
    case .favorite(_, let isFavorite, _): isFavorite ? "favorite" : "no favorite"
    case .ask(.removeFavorites(let repositories)):
      "confirm \(repositories.map(\.fullName).joined(separator: ","))"
    case .queries(let queries): "queries \(queries.joined(separator: ","))"
    case .prompt(let prompt): "asks \(prompt.field.text)"
    case .saved(.newRows(let name, let count)): "\(name): \(count) new"
    case .saved(.rows(let rows)): "saved \(rows.map(\.name).joined(separator: ","))"
    case .saved(.failed(let problem)): "saved failed: \(problem.kind.words)"
    case .account(.status(let status, _)): "status \(status.accounts.count)"
    case .account(.device): "device"
    case .account(.changed(let login)): "changed \(login ?? "nobody")"
    case .account(.offer(let offer)):
      "offer \(offer.storage?.rawValue ?? offer.choices.map(\.kind.rawValue).joined(separator: ","))"
    case .account(.accepted): "accepted"
    case .ask(.logOut(let login, let favorites)): "\(login) loses \(favorites ?? 0)"
    case .ask(let question): "asks \(question)"
    case .account(.refused(let problem)): "account refused: \(problem.kind.words)"
    case .account(.failed(let problem)): "account failed: \(problem.kind.words)"
    case .toast(let toast): "\(toast.isProblem ? "!" : "")\(toast.message.text(in: .en))"
    case .favoritesHidden(let count): count == 0 ? nil : "\(count) hidden"
    case .report(let report):
      ([report.rows.words] + report.skipped.map { $0.message.text(in: .en) })
        .joined(separator: " | ")
    case .foundSimilar(_, let rows):
      "similar \(rows.map(\.repository.fullName).joined(separator: ","))"
    case .syncRead(let plan): "sync \(plan.pull.count) \(plan.push.count)"
    case .favoritesChanged(let ids): "favorites \(ids.count)"
    case .limit, .input, .settings, .timer, .changed, .progress, .jobEnded: nil
    }
  }
}

extension RepositoryReport.Rows {
  fileprivate var words: String {
    switch self {
    case .comparison(let all): "compared \(all.map(\.repository.fullName).joined(separator: ","))"
    case .check(let all):
      "checked \(all.map { "\($0.repository.fullName) \($0.verdict)" }.joined(separator: ","))"
    case .updates(let events): "updates \(events.map(\.kind.rawValue).joined(separator: ","))"
    }
  }
}

extension ListUpdate {
  fileprivate var words: String {
    switch self {
    case .page(let rows, let head, let problem):
      "page \(rows.count)" + (head.savedAt == nil ? "" : " stored")
        + (problem.map { " for \($0.kind.words)" } ?? "")
    case .newFirst(let rows, _): "new first \(rows.count)"
    case .meanwhile(let rows): "meanwhile \(rows.count)"
    case .lastRun: "last run"
    case .mistake(let message): "mistake: \(message.text(in: .en))"
    case .end(let ending): "end \(ending)"
    case .retrying(let attempt): "retrying \(attempt)"
    case .waiting: "waiting"
    case .failed(let problem): "failed: \(problem.kind.words)"
    }
  }
}

extension DetailUpdate {
  fileprivate var words: String {
    switch self {
    case .facts(let details, let savedAt):
      "facts of \(details.repository.fullName)" + (savedAt == nil ? "" : " stored")
    case .readme(let page, let columns): "readme \(columns) with \(page.images.count)"
    case .noReadme: "no readme"
    case .readmeNotLoaded: "readme not loaded"
    case .failed(let problem): "failed: \(problem.kind.words)"
    }
  }
}

extension Problem.Kind {
  var words: String {
    switch self {
    case .limit: "limit"
    case .credential: "credential"
    case .other: "other"
    }
  }
}

extension [BrowseEvent] {
  /// The rows of all pages.
  var rows: [ListedRepository] {
    flatMap { event -> [ListedRepository] in
      switch event {
      case .list(_, _, .page(let rows, _, _)), .list(_, _, .newFirst(let rows, _)): rows
      default: []
      }
    }
  }
}
