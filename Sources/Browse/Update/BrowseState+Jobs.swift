internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// What takes a while beside lists and pages: one thing at a time.
extension BrowseState {
  /// Another job that only reads is dropped for this one.
  mutating func beginJob(
    _ message: Message, isChange: Bool = false, _ effect: BrowseEffect
  ) -> [BrowseEffect] {
    guard job?.isChange != true else { return say(Toast(.browseToastBusy, isHint: true)) }
    job = Job(message: message, isChange: isChange)
    // Its seconds are counted from now on.
    loading = nil
    return [effect]
  }

  /// Nil if there is nothing to stop.
  mutating func stopJob() -> [BrowseEffect]? {
    guard job?.isStopping == false else { return nil }
    job?.isStopping = true
    return [.stopJob]
  }

  /// Asks whether to remove the favorites at hand and their stars.
  mutating func askWhetherToUnstar() -> [BrowseEffect] {
    let favorites = knownRepositoriesAtHand.filter(\.isFavorite).map(\.repository)
    guard !favorites.isEmpty else { return say(Toast(.browseToastNoFavorite, isHint: true)) }
    if let effects = whyNothingChanges() { return effects }
    return show(.question(.unstar(favorites)))
  }

  /// Asks what to sync favorites with.
  mutating func chooseSync() -> [BrowseEffect] {
    if let effects = whyNothingChanges() { return effects }
    overlay = .choices(
      Chooser(SyncSubject.allCases.map { $0.message.text(in: settings.language) }), of: .sync)
    return []
  }

  mutating func readSync(_ chosen: String) -> [BrowseEffect] {
    let subject = SyncSubject.allCases.first { $0.message.text(in: settings.language) == chosen }
    overlay = nil
    return subject.map { beginJob(.browseSyncReading, .readSync($0)) } ?? []
  }

  /// Asks whether to make a sync, unless the user has gone on to something else.
  mutating func ask(_ plan: SyncPlan) -> [BrowseEffect] {
    guard !plan.isEmpty else {
      return say(Toast(.joined(plan.notices.map(\.message) + [plan.same])))
    }
    guard overlay == nil, !takesText else { return [] }
    toast = nil
    return cancel(.toast) + ask(plan, SyncDirection.allCases)
  }

  /// Asks for one direction after the other, as far as something would change.
  private mutating func ask(
    _ plan: SyncPlan, _ directions: [SyncDirection], agreed: Set<SyncDirection> = []
  ) -> [BrowseEffect] {
    guard let direction = directions.first(where: { plan.side($0).count > 0 }) else {
      overlay = nil
      return agreed.isEmpty
        ? [] : beginJob(.browseSyncWorking, isChange: true, .applySync(agreed))
    }
    overlay = .text(
      .sync(SyncQuestion(plan: plan, direction: direction, agreed: agreed)), offset: 0)
    return []
  }

  /// Nil for keys that are no answer.
  mutating func press(_ key: Key, in question: SyncQuestion) -> [BrowseEffect]? {
    if settings.keys.action(for: key) == .back { return nil }
    guard let isWanted = answer(key) else { return nil }
    let agreed = question.agreed.union(isWanted ? [question.direction] : [])
    return ask(question.plan, question.direction == .pull ? [.push] : [], agreed: agreed)
  }

  /// Why nothing on GitHub can be changed; nil if it can.
  private mutating func whyNothingChanges() -> [BrowseEffect]? {
    if isOffline { return say(Toast(.browseToastOfflineChange, isProblem: true)) }
    if job?.isChange == true { return say(Toast(.browseToastBusy, isHint: true)) }
    if isAnonymous { return say(Toast(.adviceNoAccount(host: host.name), isProblem: true)) }
    return nil
  }
}
