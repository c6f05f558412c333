internal import Auth
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
    case .annotated(let login, let favorites):
      guard case .confirmLogout(login, _) = account.step else { return [] }
      account.step = .confirmLogout(login: login, annotated: favorites)
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
      if case .confirmLogout(_, nil) = account.step { account.step = .overview }
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
    limits = [:]
    (search.recent, search.recalled, search.asksForRecent) = (nil, nil, false)
    images.forgetMissing()
    for id in ListID.all { lists[id].forget() }
    let effects = closeDetail() + begin(.status, as: .status)
    returnFromAccount()
    return effects
  }
}

extension AccountScreen {
  /// What can be selected, from top to bottom.
  var entries: [AccountEntry] { AccountEntry.all(self) }

  var selected: AccountEntry? {
    entries.indices.contains(selection) ? entries[selection] : nil
  }

  /// Whether the user has to choose where a token is stored.
  var mustChooseStore: Bool {
    if case .device(let wait) = step, wait.code != nil || problem != nil { return false }
    return offer.map { $0.storage == nil } ?? false
  }

  /// Whether something is in progress on the screen, such as a request.
  var isWaiting: Bool {
    guard case .device(let wait) = step else { return isBusy }
    return wait.code == nil && problem == nil && !mustChooseStore
  }

  /// The store that the user has chosen.
  var chosenStore: StorageKind? {
    guard let offer, let index = storeSelection, offer.choices.indices.contains(index) else {
      return nil
    }
    return offer.choices[index].kind
  }

  mutating func moveStore(by count: Int) {
    guard mustChooseStore, let last = offer?.choices.indices.last else { return }
    storeSelection = storeSelection.map { max(0, min($0 + count, last)) } ?? 0
  }

  mutating func move(by count: Int) {
    if mustChooseStore { return moveStore(by: count.signum()) }
    guard case .overview = step else { return }
    selection = max(0, min(selection + count, entries.count - 1))
  }

  var isOverview: Bool {
    if case .overview = step { true } else { false }
  }

  var isTypingToken: Bool {
    if case .token = step { true } else { false }
  }

  /// Changes the token in place, so that no copy of it is left behind.
  mutating func changeToken(_ body: (inout HiddenText) -> Void) {
    guard case .token(var token) = step else { return }
    step = .overview
    body(&token)
    step = .token(token)
  }

  /// Overwrites the typed token.
  mutating func wipeToken() {
    guard isTypingToken else { return }
    changeToken { $0.wipe() }
    step = .overview
  }

  /// The web page that the problem, or what is wrong with the selected account, is about.
  var page: String? {
    if let url = problem?.url { return url }
    guard isOverview, case .account(let index) = selected, report.indices.contains(index) else {
      return nil
    }
    return report[index]?.url
  }

  /// The account that a logout refers to: the selected one, otherwise the active one.
  var accountAtHand: AccountStatus? {
    let accounts = status?.accounts ?? []
    if case .account(let index) = selected, accounts.indices.contains(index) {
      return accounts[index]
    }
    return accounts.first(where: \.isActive)
  }
}

extension AccountStatus {
  /// Whether ghrepo stores its token, so that it can be switched to and logged out here.
  var isStored: Bool {
    switch source {
    case .store: true
    case .environment, .command: false
    }
  }
}
