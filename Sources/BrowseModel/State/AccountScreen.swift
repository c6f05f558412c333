package import Auth
package import FoundationEssentials
internal import Platform
internal import Presentation

/// The logged-in accounts, and the steps of logging in and out.
package struct AccountScreen: Sendable {
  /// Nil until it has loaded.
  package var status: HostStatus?
  /// What is wrong with each account, in the order of the status.
  package var report: [ErrorReport?] = []
  /// The account or action that keys act on.
  package var selection = 0
  package var step = Step.overview
  package var problem: Problem?
  /// What is in progress.
  package var work: Work?
  /// Where a login stores a token; nil until that is known.
  package var offer: LoginOffer?
  /// The store that the user has chosen, as an index into those of the offer.
  package var storeSelection: Int?
  /// The screen to return to after a login or logout.
  package var cameFrom: ScreenName?

  package enum Work: Sendable {
    /// The accounts are being looked at; it can be stopped.
    case status
    /// GitHub is asked about the typed token; nothing is stored if that is canceled.
    case login
    /// A login, a logout or another active account is being stored.
    case change
  }

  package var isBusy: Bool { work != nil }

  package enum Step: Sendable {
    case overview
    /// A token is being typed; it is never shown.
    case token(HiddenText)
    /// The user types a code on GitHub's page before it expires.
    case device(DeviceWait)
  }

  package init() {}
}

/// The code of the device flow and when it expires.
package struct DeviceWait: Sendable, Equatable {
  /// Nil until GitHub has sent one.
  package var code: String?
  package var url: String?
  package var expiresAt: Date?

  package init(code: String? = nil, url: String? = nil, expiresAt: Date? = nil) {
    self.code = code
    self.url = url
    self.expiresAt = expiresAt
  }
}

/// Typed bytes that must not be shown: printed as `•••`.
package struct HiddenText: Sendable, CustomStringConvertible, CustomReflectable {
  package private(set) var bytes: [UInt8] = []

  /// Longer than any token.
  private static let mostBytes = 4096

  package init() {
    bytes.reserveCapacity(Self.mostBytes)
  }

  package mutating func append(_ text: String) {
    let more = Array(text.utf8)
    if bytes.count + more.count <= Self.mostBytes { bytes += more }
  }

  package mutating func removeLast() {
    let length = bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1
    let kept = max(0, bytes.count - length)
    bytes.withUnsafeMutableBytes { Platform.wipe(.init(rebasing: $0[kept...])) }
    bytes.removeLast(bytes.count - kept)
  }

  /// Overwrites the typed bytes.
  package mutating func wipe() {
    bytes.withUnsafeMutableBytes { Platform.wipe($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  package var description: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What can be selected on the account screen, from top to bottom: the accounts in the order of the
/// status, then the ways to log in.
package enum AccountEntry: Sendable, Hashable {
  /// The account's index in the status.
  case account(Int)
  case loginByToken
  case loginByCode

  package static func all(_ screen: AccountScreen) -> [AccountEntry] {
    let accounts = screen.status?.accounts.indices.map(AccountEntry.account) ?? []
    return accounts + [.loginByToken, .loginByCode]
  }
}

extension AccountScreen {
  /// What can be selected, from top to bottom.
  var entries: [AccountEntry] { AccountEntry.all(self) }

  package var selected: AccountEntry? {
    entries.indices.contains(selection) ? entries[selection] : nil
  }

  /// Whether the user has to choose where a token is stored.
  package var mustChooseStore: Bool {
    if case .device(let wait) = step, wait.code != nil || problem != nil { return false }
    return offer.map { $0.storage == nil } ?? false
  }

  /// Whether the page of the code says why there is none.
  package var isRefusedCode: Bool {
    if case .device = step { problem != nil } else { false }
  }

  /// Whether something is in progress on the screen, such as a request.
  package var isWaiting: Bool {
    guard case .device(let wait) = step else { return isBusy }
    return wait.code == nil && problem == nil && !mustChooseStore
  }

  /// The store that the user has chosen.
  package var chosenStore: StorageKind? {
    guard let offer, let index = storeSelection, offer.choices.indices.contains(index) else {
      return nil
    }
    return offer.choices[index].kind
  }

  package mutating func moveStore(by count: Int) {
    guard mustChooseStore || offer == nil else { return }
    // What is pressed before the stores are known counts, too.
    let last = offer.map(\.choices.count) ?? StorageKind.allCases.count
    storeSelection = storeSelection.map { max(0, min($0 + count, last - 1)) } ?? 0
  }

  package mutating func move(by count: Int) {
    guard case .overview = step else { return moveStore(by: count.signum()) }
    selection = max(0, min(selection + count, entries.count - 1))
  }

  package var isOverview: Bool {
    if case .overview = step { true } else { false }
  }

  package var isTypingToken: Bool {
    if case .token = step { true } else { false }
  }

  /// Changes the token in place, so that no copy of it is left behind.
  package mutating func changeToken(_ body: (inout HiddenText) -> Void) {
    guard case .token(var token) = step else { return }
    step = .overview
    body(&token)
    step = .token(token)
  }

  /// Overwrites the typed token.
  package mutating func wipeToken() {
    guard isTypingToken else { return }
    changeToken { $0.wipe() }
    step = .overview
  }

  /// The web page that the problem, or what is wrong with the selected account, is about.
  package var page: String? {
    if let url = problem?.url { return url }
    guard isOverview, case .account(let index) = selected, report.indices.contains(index) else {
      return nil
    }
    return report[index]?.url
  }

  /// The account that a logout refers to: the selected one, otherwise the active one.
  package var accountAtHand: AccountStatus? {
    let accounts = status?.accounts ?? []
    if case .account(let index) = selected, accounts.indices.contains(index) {
      return accounts[index]
    }
    return accounts.first(where: \.isActive)
  }
}

extension AccountStatus {
  /// Whether ghrepo stores its token, so that it can be switched to and logged out here.
  package var isStored: Bool {
    switch source {
    case .store: true
    case .environment, .command: false
    }
  }
}
