package import FoundationEssentials
internal import GitHub

extension BrowseState {
  /// What is wanted before anything has happened.
  package mutating func start() -> [BrowseEffect] { wants() }

  /// Takes `event` in; what is to be done because of it comes back.
  package mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
    self.now = now
    let failed = hasProblem
    let effects = take(event)
    // Images that failed with it are requested again.
    if failed, !hasProblem { pictures.forgetMissing() }
    return effects.last == .leave ? effects : effects + wants()
  }

  private var hasProblem: Bool {
    detail?.problem != nil || listOnScreen.map { list($0) }?.problem != nil
  }

  private mutating func take(_ event: BrowseEvent) -> [BrowseEffect] {
    switch event {
    case .input(let input): return take(input)
    case .look(let look): return take(look)
    case .timer(let timer): return ring(timer)
    case .list(let id, let generation, let news): return hear(news, of: id, generation)
    case .detail(let name, let news): return hear(news, of: name)
    case .favorite(let id, let isFavorite, let annotation):
      mark(id, isFavorite: isFavorite, annotation)
    case .confirmFavoriteRemoval(let repository):
      // Keys that are being typed must not answer it.
      if overlay == nil, !takesText { overlay = .confirmFavoriteRemoval(repository) }
    case .saved(let news): return hear(news)
    case .account(let news): return hear(news)
    case .toast(let toast): return say(toast)
    case .picture(let key, let image):
      pictures.answer(key, image)
    case .limit(let limit):
      limits[limit.resource] = limit
    }
    return []
  }

  /// What the state needs, whatever has led to it: so nothing is asked for twice or forgotten.
  private mutating func wants() -> [BrowseEffect] {
    wantedScreen() + wantedRows() + wantedDetail() + wantedPictures() + wantedTimers()
  }
}
