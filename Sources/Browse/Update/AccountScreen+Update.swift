internal import Auth

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
