internal import Auth
internal import BrowseModel
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation
internal import Terminal

/// Logging in and out.
extension BrowseState {
  mutating func loadStatus() -> [BrowseEffect] {
    // The page of the code keeps its problem until another code is requested.
    if case .device = account.step { return [] }
    return account.isBusy ? [] : begin(.status, as: .status)
  }

  mutating func begin(_ task: AccountTask, as work: AccountScreen.Work) -> [BrowseEffect] {
    account.work = work
    account.problem = nil
    // Its seconds are counted from now on.
    loading = nil
    return [.account(task)]
  }

  /// Ends a look at the accounts that takes long; nil if there is none.
  mutating func stopStatus() -> [BrowseEffect]? {
    guard account.isOverview, account.work == .status, loadingSeconds != nil else { return nil }
    account.work = nil
    account.problem = Problem(.other, .browseStopped)
    return [.account(.cancelStatus)]
  }

  /// Ends the check of a token whose field is gone, however the user has left it.
  mutating func wantedLogin() -> [BrowseEffect] {
    guard account.work == .login, !account.isTypingToken else { return [] }
    account.work = nil
    return [.account(.cancelLogin)]
  }

  /// Shows the hidden field for a token, from any screen.
  mutating func promptForToken() -> [BrowseEffect] {
    if isOffline { return say(Toast(.browseToastOfflineLogin, isProblem: true)) }
    let former = account.cameFrom ?? screen
    var effects: [BrowseEffect] = []
    if case .device = account.step {
      if screen == .account { return [] }
      effects = [.account(.cancelDevice)]
    }
    if account.work == .status { effects.append(.account(.cancelStatus)) }
    show(.account)
    account.cameFrom = former == .account ? nil : former
    account.problem = nil
    account.work = nil
    account.offer = nil
    account.storeSelection = nil
    account.step = .token(HiddenText())
    return effects + [.account(.prepareLogin)]
  }

  mutating func askWhetherToLogOut() -> [BrowseEffect] {
    let former = account.cameFrom ?? screen
    guard case .overview = account.step else { return [] }
    let isElsewhere = screen != .account
    let known =
      isElsewhere ? account.status?.accounts.first(where: \.isActive) : account.accountAtHand
    if let known, !known.isStored {
      return say(Toast(.browseToastOutsideAccount, isProblem: true))
    }
    guard let name = known?.login ?? login else {
      return hasUnnamedToken
        ? say(Toast(.browseToastOutsideAccount, isProblem: true))
        : say(Toast(.browseToastNobody, isHint: true))
    }
    show(.account)
    account.cameFrom = former == .account ? nil : former
    return show(.question(.logOut(login: name, annotated: nil)))
      + [.account(.prepareLogout(login: name))]
  }

  mutating func openAccountEntry() -> [BrowseEffect] {
    if case .device = account.step {
      return account.mustChooseStore ? chooseStore() : act(.browser)
    }
    switch account.selected {
    case .account(let index):
      guard let chosen = account.status?.accounts[index], !chosen.isActive, chosen.isStored,
        let login = chosen.login, !account.isBusy
      else { return [] }
      return begin(.switchTo(login: login), as: .change)
    case .loginByToken: return promptForToken()
    case .loginByCode:
      account.offer = nil
      account.storeSelection = nil
      return promptForCode()
    case nil: return []
    }
  }

  /// Shows the code of the device flow as soon as GitHub has sent one.
  mutating func promptForCode() -> [BrowseEffect] {
    if isOffline { return say(Toast(.browseToastOfflineLogin, isProblem: true)) }
    account.problem = nil
    account.wipeToken()
    account.step = .device(DeviceWait())
    return [.account(.startDevice(in: account.chosenStore))]
  }

  /// Continues with the selected store, after an explicit choice.
  private mutating func chooseStore() -> [BrowseEffect] {
    account.storeSelection == nil
      ? say(Toast(.browseToastChooseStore, isHint: true)) : promptForCode()
  }

  /// While a token is being checked, only going back is possible.
  mutating func pressInToken(_ key: Key) -> [BrowseEffect] {
    if key == .escape { return leaveStep() }
    if account.isBusy { return [] }
    switch key {
    case .character(let character): account.changeToken { $0.append(String(character)) }
    case .backspace: account.changeToken { $0.removeLast() }
    case .control("u"): account.changeToken { $0.wipe() }
    case .control("o"): return [.open(tokenPage)]
    case .control("y"): return copy(tokenPage)
    case .up: account.moveStore(by: -1)
    case .down: account.moveStore(by: 1)
    case .tab: return promptForCode()
    case .enter: return submitToken()
    default: break
    }
    return []
  }

  /// The web page that the field's keys are about: what a problem says, or where tokens are created.
  var tokenPage: String { account.problem?.url ?? host.fineGrainedTokenPage }

  /// The field keeps the token until it is stored or refused. Nothing is stored outside a keyring
  /// unless the user has chosen where.
  private mutating func submitToken() -> [BrowseEffect] {
    var secret: Secret?
    account.changeToken { token in
      if !token.isEmpty { secret = Secret(token.bytes) }
    }
    guard let secret else { return [] }
    if account.mustChooseStore, account.storeSelection == nil {
      return say(Toast(.browseToastChooseStore, isHint: true))
    }
    return begin(.login(secret, in: account.chosenStore), as: .login)
  }

  /// Returns to the accounts, or to the previous screen.
  mutating func leaveStep() -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    switch account.step {
    case .overview: break
    case .token: account.wipeToken()
    case .device: effects = [.account(.cancelDevice)]
    }
    account.step = .overview
    returnFromAccount()
    return effects
  }

  mutating func returnFromAccount() {
    if let former = account.cameFrom { show(former) }
  }

  /// Copies the code of the device flow, or opens its page.
  mutating func act(onCode action: BrowseAction) -> [BrowseEffect] {
    guard case .device(let wait) = account.step else {
      return say(Toast(.browseToastNoRepository, isHint: true))
    }
    switch action {
    case .copyURL:
      return wait.code.map { [.copy($0)] + say(Toast(.browseToastCodeCopied)) } ?? []
    case .browser: return wait.url.map { [.open($0)] } ?? []
    default: return []
    }
  }
}
