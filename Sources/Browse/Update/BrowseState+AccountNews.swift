internal import Auth
internal import GitHub

/// What is heard of accounts.
extension BrowseState {
  mutating func hear(_ news: AccountNews) -> [BrowseEffect] {
    switch news {
    case .status(let status, let advice):
      take(status, advice)
    case .device(let code, let url, let expiresAt):
      guard case .device = account.step else { return [] }
      account.step = .device(DeviceWait(code: code, url: url, expiresAt: expiresAt))
    case .changed(let login): return take(login: login)
    case .failed(let problem):
      account.isBusy = false
      account.problem = problem
      // The page of the code says what went wrong; the code is of no use any more.
      if case .device = account.step { account.step = .device(DeviceWait()) }
    }
    return []
  }

  private mutating func take(_ status: HostStatus, _ advice: [Advice?]) {
    // A login may be on its way meanwhile.
    if !account.isTypingToken {
      account.isBusy = false
      account.problem = nil
    }
    account.status = status
    account.advice = advice
    account.selection = max(0, min(account.selection, account.entries.count - 1))
    let active = status.accounts.first(where: \.isActive)
    if let name = active?.login { login = name }
    for limit in active?.limits ?? status.limits { limits[limit.resource] = limit }
  }

  /// Somebody else looks now: nothing that was read for the other one is shown.
  private mutating func take(login: String?) -> [BrowseEffect] {
    self.login = login
    account.wipeToken()
    account.step = .overview
    account.isBusy = false
    limits = [:]
    for id in Self.allLists { change(id) { $0.forget() } }
    let effects = closeDetail() + begin(.status)
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

  mutating func move(by count: Int) {
    guard case .overview = step else { return }
    selection = max(0, min(selection + count, entries.count - 1))
  }

  var isTypingToken: Bool {
    if case .token = step { true } else { false }
  }

  /// Changes the token in its only place: no copy of it is left behind.
  mutating func changeToken(_ body: (inout HiddenText) -> Void) {
    guard case .token(var token) = step else { return }
    step = .overview
    body(&token)
    step = .token(token)
  }

  /// What was typed of a token is overwritten and gone.
  mutating func wipeToken() {
    guard isTypingToken else { return }
    changeToken { $0.wipe() }
    step = .overview
  }

  /// The account that a logout would be about: the selected one, otherwise the active one.
  var accountAtHand: AccountStatus? {
    let accounts = status?.accounts ?? []
    if case .account(let index) = selected, accounts.indices.contains(index) {
      return accounts[index]
    }
    return accounts.first(where: \.isActive)
  }
}

extension AccountStatus {
  /// Whether ghrepo keeps its token, so that it can be chosen and taken away here.
  var isStored: Bool {
    switch source {
    case .keyring, .file: true
    case .environment, .command: false
    }
  }
}
