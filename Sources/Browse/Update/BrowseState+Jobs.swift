internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// What takes a while beside lists and pages: one thing at a time.
extension BrowseState {
  /// Another job that only reads is dropped for this one.
  mutating func begin(_ task: JobTask) -> [BrowseEffect] {
    if job?.isChange == true { return sayBusy() }
    job = Job(.task(task), since: now)
    return [.job(task)]
  }

  mutating func sayBusy() -> [BrowseEffect] { say(Toast(.browseToastBusy, isHint: true)) }

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
    return subject.map { begin(.readSync($0)) } ?? []
  }

  /// Asks whether to make a sync, unless the user has gone on to something else.
  mutating func ask(_ plan: SyncPlan) -> [BrowseEffect] {
    guard !plan.isEmpty else {
      return say(Toast(.joined(plan.notices.map(\.message) + [plan.same])))
    }
    guard overlay == nil, !takesText else { return [] }
    return ask(plan, SyncDirection.allCases, agreed: [])
  }

  /// Asks for one direction after the other, as far as something would change.
  mutating func ask(
    _ plan: SyncPlan, _ directions: [SyncDirection], agreed: Set<SyncDirection>
  ) -> [BrowseEffect] {
    guard let direction = directions.first(where: { plan.side($0).count > 0 }) else {
      return agreed.isEmpty ? [] : begin(.applySync(agreed))
    }
    return show(.question(.sync(plan, direction, agreed: agreed)))
  }

  /// Why nothing on GitHub can be changed; nil if it can.
  private mutating func whyNothingChanges() -> [BrowseEffect]? {
    if isOffline { return say(Toast(.browseToastOfflineChange, isProblem: true)) }
    if job?.isChange == true { return sayBusy() }
    return isAnonymous ? sayLoggedOut() : nil
  }

  mutating func sayLoggedOut() -> [BrowseEffect] {
    say(Toast(.adviceNoAccount(host: host.name), isProblem: true))
  }
}
