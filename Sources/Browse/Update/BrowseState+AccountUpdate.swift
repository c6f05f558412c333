internal import Auth
internal import BrowseModel
internal import GitHub

/// Events of accounts.
extension BrowseState {
  mutating func handle(_ update: AccountUpdate) -> [BrowseEffect] {
    switch update {
    case .status(let status, let report):
      adopt(status, report)
    case .device(let code, let url, let expiresAt):
      guard case .device = account.step else { return [] }
      account.step = .device(DeviceWait(code: code, url: url, expiresAt: expiresAt))
    case .changed(let login): return adopt(login: login)
    case .offer(let offer):
      if account.isOverview { return [] }
      // A login goes on, unless the user has to choose a store for it.
      if offer.storage == nil { account.work = nil }
      account.offer = offer
      let last = offer.choices.indices.last
      account.storeSelection = account.storeSelection.flatMap { chosen in
        last.map { min(chosen, $0) }
      }
    case .accepted:
      guard account.work == .login else { return [.account(.cancelLogin)] }
      return begin(.keepLogin, as: .change)
    case .refused(let problem):
      account.changeToken { $0.wipe() }
      return handle(AccountUpdate.failed(problem))
    case .failed(let problem):
      account.work = nil
      account.problem = problem
      // The page of the code shows the problem; the code is useless now.
      if case .device = account.step { account.step = .device(DeviceWait()) }
      // What cannot be found cannot be logged out.
      if case .text(.question(.logOut(_, nil)), _) = overlay { overlay = nil }
    }
    return []
  }

  private mutating func adopt(_ status: HostStatus, _ report: [ErrorReport?]) {
    // A login may be in flight meanwhile.
    if account.work == .status { account.work = nil }
    if case .overview = account.step { account.problem = nil }
    let former = account.status.map { Set($0.accounts.map(\.login)) }
    account.status = status
    account.report = report
    let active = status.accounts.first(where: \.isActive)
    if former != Set(status.accounts.map(\.login)) {
      account.selection = status.accounts.firstIndex(where: \.isActive) ?? 0
    }
    // Another ghrepo may have logged out. The name of an active account may be unknown.
    if active == nil || active?.login != nil { login = active?.login }
    for limit in active?.limits ?? status.limits { limits[limit.resource] = limit }
  }

  /// Another account is active now: drops everything that was loaded for the previous one.
  private mutating func adopt(login: String?) -> [BrowseEffect] {
    self.login = login
    account.wipeToken()
    account.step = .overview
    account.work = nil
    // What another account did is not this one's to take back.
    undo = UndoStack()
    limits = [:]
    (search.recent, search.recalled, search.asksForRecent) = (nil, nil, false)
    images.forgetMissing()
    for id in ListID.all { lists[id].forget() }
    let effects = closeDetail() + begin(.status, as: .status)
    returnFromAccount()
    return effects
  }
}
