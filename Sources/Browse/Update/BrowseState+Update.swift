package import BrowseModel
package import FoundationEssentials
internal import GitHub
internal import Presentation
internal import Rendering
internal import Terminal

extension BrowseState {
  /// The effects to perform before the first event.
  package mutating func start() -> [BrowseEffect] { wants() }

  /// Handles `event`, and returns the effects to perform because of it.
  package mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
    self.now = now
    let failed = hasProblem
    let effects = apply(event)
    // The problem is solved: images that failed with it are requested again.
    if failed, !hasProblem { images.forgetMissing() }
    return effects.last == .leave ? effects : effects + wants()
  }

  private var hasProblem: Bool {
    detail?.problem != nil || listOnScreen.map { lists[$0] }?.problem != nil
  }

  private mutating func apply(_ event: BrowseEvent) -> [BrowseEffect] {
    switch event {
    case .input(let input): return handle(input)
    case .settings(let settings): return adopt(settings)
    case .timer(let timer): return ring(timer)
    case .list(let id, let generation, let update): return handle(update, of: id, generation)
    case .detail(let name, let update): return handle(update, of: name)
    case .favorite(let id, let isFavorite, let annotation):
      mark(id, isFavorite: isFavorite, annotation)
    case .ask(.logOut(let login, let annotated)):
      guard case .text(.question(.logOut(login, nil)), _) = overlay else { return [] }
      overlay = .text(.question(.logOut(login: login, annotated: annotated)), offset: 0)
    // Keys that the user is typing must not confirm it.
    case .ask(let question): return show(.question(question))
    case .prompt(let prompt): open(prompt)
    case .changed(let change): undo.push(change)
    case .favoritesHidden(let count): favorites.hidden = count
    case .report(let report): return show(report)
    case .foundSimilar(let name, let rows): return offer(rows, similarTo: name)
    case .syncRead(let plan): return ask(plan)
    case .favoritesChanged(let ids): mark(favorites: ids)
    case .progress(let message):
      if job == nil { loading?.message = message } else { job?.message = message }
    case .jobEnded: job = nil
    case .queries(let queries): search.recent = queries
    case .saved(let update): return handle(update)
    case .account(let update): return handle(update)
    case .toast(let toast): return say(toast)
    case .image(let key, let image):
      images.answer(key, image)
    case .limit(let limit):
      limits[limit.resource] = limit
    }
    return []
  }

  /// What the state needs, whatever led to it; so nothing is requested twice or forgotten.
  private mutating func wants() -> [BrowseEffect] {
    let effects = wantedLogin() + wantedScreen() + wantedRows() + wantedDetail() + wantedImages()
    noteLoading()
    return effects + wantedTimers()
  }
}

/// Adapting to another size or another way of drawing.
extension BrowseState {
  mutating func adopt(_ settings: BrowseSettings) -> [BrowseEffect] {
    let window = ListWindow(layout)
    var former = self.settings
    former.profile.size = settings.profile.size
    former.keys = settings.keys
    former.rows = settings.rows
    self.settings = settings
    if former != settings { images.removeAll() }
    let newWindow = ListWindow(layout)
    for id in ListID.all { lists[id].resize(from: window, to: newWindow) }
    saved.clamp(in: .saved(layout))
    return fitDetail(isRedrawn: former != settings)
  }

  /// Shows more of each row, or only one line again; also for later starts.
  mutating func changeRows() -> [BrowseEffect] {
    var settings = settings
    settings.rows = settings.rows.inFullScreen(windowRows: size.rows).next
    return adopt(settings) + [.rememberRows(settings.rows)]
  }
}

/// Moving and scrolling what is in front.
extension BrowseState {
  private static let allTheWay = 1_000_000_000

  mutating func moveInList(_ action: BrowseAction) {
    guard let id = listOnScreen else { return }
    let window = ListWindow(layout)
    let count = Self.distance(action, page: window.rows)
    switch action {
    case .pageUp, .pageDown, .halfUp, .halfDown: lists[id].turn(by: count, in: window)
    default: lists[id].move(by: count, in: window)
    }
  }

  /// In rows or lines; `page` is their number per page. Negative for up.
  static func distance(_ action: BrowseAction, page: Int) -> Int {
    switch action {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .halfUp: -max(1, page / 2)
    case .halfDown: max(1, page / 2)
    case .top: -allTheWay
    case .bottom: allTheWay
    default: 0
    }
  }
}
