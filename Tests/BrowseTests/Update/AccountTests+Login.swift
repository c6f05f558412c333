import FoundationEssentials
import GitHub
import HTTP
import Messages
import Terminal
import TestSupport
import Testing

@testable import Auth
@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// Logging in, with a token and by code.
extension AccountTests {
  @Test func `a typed token is hidden, sent once and wiped`() {
    var stage = shown()
    stage.type("i")
    stage.type("ghp_q?1x")
    stage.press(.backspace)
    #expect(!String(reflecting: stage.state).contains("ghp_"))
    stage.press(.enter)
    #expect(stage.effects.contains(.account(.login(Secret("ghp_q?1")))))
    #expect(stage.state.account.isBusy)
    #expect(!String(reflecting: (stage.state, stage.effects)).contains("ghp_"))
  }

  @Test func `deleted bytes of a token do not stay in memory`() {
    /// The first bytes of the buffer, even those after its end.
    func memory(_ hidden: HiddenText) -> [UInt8] {
      hidden.bytes.withUnsafeBytes {
        Array(UnsafeRawBufferPointer(start: $0.baseAddress, count: 3))
      }
    }
    var hidden = HiddenText()
    hidden.append("aé")
    hidden.removeLast()
    #expect(memory(hidden) == [UInt8(ascii: "a"), 0, 0])
    hidden.wipe()
    hidden.removeLast()
    #expect(memory(hidden) == [0, 0, 0] && hidden.isEmpty)
  }

  @Test func `a pasted token loses its line end`() {
    var stage = shown()
    stage.type("i")
    stage.send(.input(.paste(" ghp_1\n")))
    stage.press(.enter)
    #expect(stage.effects.contains(.account(.login(Secret("ghp_1")))))
  }

  @Test func `an empty token is not sent, and Esc leaves the field`() {
    var stage = shown()
    stage.type("i")
    stage.press(.enter)
    #expect(stage.state.account.isTypingToken)
    stage.type("x")
    stage.press(.escape)
    #expect(!stage.state.account.isTypingToken)
    #expect(stage.effects.isEmpty)
  }

  @Test func `clicking elsewhere wipes the typed token`() {
    var stage = shown()
    stage.type("isecret")
    stage.click(row: 0, column: 3)
    #expect(!stage.state.account.isTypingToken)
  }

  @Test(arguments: [nil, Key.escape])
  func `a token is stored when GitHub has accepted it, unless its field is gone by then`(
    key: Key?
  ) {
    var stage = shown()
    stage.type("ix")
    stage.press(.enter)
    if let key { stage.press(key) } else { stage.click(row: 0, column: 3) }
    #expect(stage.effects.contains(.account(.cancelLogin)))
    #expect(!stage.state.account.isBusy)
    stage.send(.account(.accepted))
    #expect(!stage.effects.contains(.account(.keepLogin)))
    stage.type("6ix")
    stage.press(.enter)
    stage.send(.account(.accepted))
    #expect(stage.effects.contains(.account(.keepLogin)))
    stage.press(.escape)
    #expect(!stage.effects.contains(.account(.cancelLogin)))
  }

  @Test func `where a login stores a token does not end its check`() {
    var stage = shown()
    stage.type("ix")
    stage.press(.enter)
    stage.send(offer(storage: .keyring))
    #expect(stage.state.account.work == .login)
  }

  @Test(arguments: [(40, 10), (40, 12), (50, 14), (60, 20), (80, 24)], [false, true])
  func `the selected store is visible in any window, with all of its explanation if it fits`(
    size: (columns: Int, rows: Int), hasProblem: Bool
  ) {
    var stage = UpdateStage(.account, size: TerminalSize(columns: size.columns, rows: size.rows))
    stage.send(status())
    stage.type("i")
    stage.send(
      .account(
        .offer(
          LoginOffer(
            storage: nil, place: nil, reason: .adviceNoDefaultKeyring,
            choices: [
              .init(
                kind: .systemd,
                label: .loginStoreOption(store: "systemd", protection: Message.protectionSystemd)),
              .init(
                kind: .file,
                label: .loginStoreOption(store: "file", protection: Message.protectionFile)),
            ], shadow: nil))))
    if hasProblem { stage.send(.account(.failed(UpdateStage.problem()))) }
    #expect(text(stage.state).contains("  systemd") && text(stage.state).contains("  file"))
    stage.press(.down, .down)
    let shown = text(stage.state)
    #expect(shown.contains("› file: Not encrypted"))
    if size.columns > 40 {
      #expect(shown.contains("reading it.") && shown.contains("Tab Log in with a web browser"))
    }
    if size.columns > 50 { #expect(shown.contains("/settings/personal-access-tokens/new")) }
  }

  @Test func `a login returns to the previous screen and reloads everything`() {
    var stage = UpdateStage.onList(.top)
    stage.send(
      .limit(RateLimit(resource: "search", limit: 30, remaining: 0, resetsAt: stage.now)))
    stage.run("log in")
    #expect(stage.state.screen == .account)
    stage.type("t")
    stage.press(.enter)
    stage.send(.account(.changed(login: "ann")))
    #expect(stage.state.screen == .top)
    #expect(stage.loads.count == 1)
    #expect(stage.names.isEmpty)
    #expect(stage.effects.contains(.account(.status)))
    #expect(stage.state.limits.isEmpty)
    #expect(stage.state.login == "ann")
    #expect(stage.toast == nil)
  }

  @Test func `a code is polled, copied, opened and canceled`() {
    var stage = shown()
    stage.press(.end, .enter)
    #expect(stage.effects.contains(.account(.startDevice())))
    stage.type("yo")
    #expect(stage.effects.isEmpty)
    stage.send(
      .account(
        .device(
          code: "AB-12", url: "https://github.com/login/device",
          expiresAt: stage.now.addingTimeInterval(900))))
    #expect(stage.timers[.second] != nil)
    stage.type("y")
    #expect(stage.effects.first == .copy("AB-12"))
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/login/device")])
    stage.press(.escape)
    #expect(stage.effects.contains(.account(.cancelDevice)))
    #expect(stage.timers[.second] == nil)
  }

  @Test func `a code that arrives too late is dropped`() {
    var stage = shown()
    stage.press(.end, .enter, .escape)
    stage.send(.account(.device(code: "AB", url: "u", expiresAt: stage.now)))
    guard case .overview = stage.state.account.step else {
      Issue.record("the code is shown")
      return
    }
  }

  @Test func `a refused token is reported where another one can be typed`() {
    var stage = shown()
    stage.type("ix")
    stage.press(.enter)
    stage.type("y")
    stage.press(.enter)
    #expect(stage.effects.isEmpty)
    stage.send(.account(.refused(UpdateStage.problem(.credential))))
    #expect(stage.state.account.problem != nil)
    stage.type("z")
    stage.press(.enter)
    #expect(stage.effects.contains(.account(.login(Secret("z")))))
    #expect(stage.state.account.problem == nil)
  }

  func offer(_ kinds: StorageKind..., storage: StorageKind? = nil) -> BrowseEvent {
    .account(
      .offer(
        LoginOffer(
          storage: storage, place: storage.map { _ in .placeKeyring }, reason: nil,
          choices: kinds.map { kind in
            LoginOffer.Choice(kind: kind, label: Message { _ in kind.rawValue })
          }, shadow: Message { _ in "GH_TOKEN wins." })))
  }

  @Test func `without a keyring the user chooses a store, and the token is kept until then`() {
    var stage = shown()
    stage.type("i")
    #expect(stage.effects.contains(.account(.prepareLogin)))
    stage.type("ghp_1")
    stage.send(offer(.systemd, .file))
    #expect(text(stage.state).contains("file") && text(stage.state).contains("•••••"))
    // Enter alone neither stores nor chooses anything.
    for _ in 0..<2 {
      stage.press(.enter)
      #expect(stage.toast?.hasPrefix("Choose with ↑↓ where") == true)
      #expect(stage.state.account.work == nil && stage.state.account.storeSelection == nil)
    }
    stage.press(.down, .down, .enter)
    #expect(stage.effects.contains(.account(.login(Secret("ghp_1"), in: .file))))
    stage.send(.account(.failed(UpdateStage.problem())))
    #expect(text(stage.state).contains("•••••"))
    stage.press(.up, .enter)
    #expect(stage.effects.contains(.account(.login(Secret("ghp_1"), in: .systemd))))
  }

  @Test func `a store is chosen as well before the stores are known`() {
    for (count, kind) in [(1, StorageKind.systemd), (2, .file), (9, .file)] {
      var stage = shown()
      stage.type("ix")
      for _ in 0..<count { stage.press(.down) }
      stage.send(offer(.systemd, .file))
      stage.press(.enter)
      #expect(stage.effects.contains(.account(.login(Secret("x"), in: kind))))
    }
    var stage = shown()
    stage.type("ix")
    stage.press(.down)
    stage.send(offer(storage: .keyring))
    stage.press(.enter)
    #expect(stage.effects.contains(.account(.login(Secret("x")))))
  }

  @Test func `where a store must be chosen, arrows still move over the accounts afterwards`() {
    var stage = UpdateStage(.account)
    stage.send(status())
    stage.type("i")
    stage.send(offer(.systemd, .file))
    stage.press(.escape, .down)
    #expect(stage.state.account.selected == .loginByCode)
    stage = shown()
    stage.type("ix")
    stage.send(offer(.systemd, .file))
    stage.press(.down, .enter)
    stage.send(.account(.changed(login: "ann")))
    stage.send(status(account("ann", isActive: true), account("bob")))
    stage.press(.down)
    #expect(stage.state.account.selected == .account(1))
  }

  @Test func `without an app for codes, Tab leads to the token`() {
    var stage = shown()
    stage.press(.end, .enter)
    stage.press(.tab)
    #expect(stage.state.screen != .account)
    stage = shown()
    stage.press(.end, .enter)
    stage.send(.account(.failed(problem("https://github.com/settings/apps/new"))))
    stage.press(.tab)
    #expect(stage.state.account.isTypingToken)
  }

  @Test func `a login by code asks for the store first`() {
    var stage = shown()
    stage.press(.end, .enter)
    stage.send(offer(.file))
    stage.press(.enter)
    #expect(!stage.effects.contains(.account(.startDevice(in: .file))))
    stage.press(.down, .enter)
    #expect(stage.effects.contains(.account(.startDevice(in: .file))))
  }

  @Test func `the token's field names where to create one, its store, and what takes precedence`() {
    var stage = shown()
    stage.type("i")
    stage.send(offer(storage: .keyring))
    let page = "https://github.com/settings/personal-access-tokens/new"
    for words in [page, "the desktop keyring", "GH_TOKEN wins.", "Tab Log in with a web browser"] {
      #expect(text(stage.state).contains(words))
    }
    stage.press(.control("o"))
    #expect(stage.effects == [.open(page)])
    stage.type("secret")
    stage.press(.tab)
    #expect(!stage.state.account.isTypingToken)
    #expect(stage.effects.contains(.account(.startDevice())))
  }

  @Test func `a failed code can be requested again`() {
    var stage = shown()
    stage.press(.end, .enter)
    stage.send(
      .account(.device(code: "A", url: "u", expiresAt: stage.now.addingTimeInterval(9))))
    stage.send(.account(.failed(UpdateStage.problem())))
    #expect(stage.state.account.problem != nil)
    #expect(stage.timers[.second] == nil)
    stage.type("r")
    #expect(stage.effects.contains(.account(.startDevice())))
    #expect(stage.state.account.problem == nil)
  }

  @Test func `typing a token ends the wait for a code`() {
    var stage = shown()
    stage.press(.end, .enter)
    stage.type("3")
    stage.run("log in")
    #expect(stage.state.account.isTypingToken)
    #expect(stage.effects.contains(.account(.cancelDevice)))
  }

  @Test func `a failed code stays visible until another one is requested`() {
    var stage = shown()
    stage.press(.end, .enter)
    stage.send(.account(.failed(UpdateStage.problem())))
    stage.type("R")
    #expect(!stage.effects.contains(.account(.status)))
    stage.send(status(account("ann", isActive: true)))
    #expect(stage.state.account.problem != nil)
    stage.type("r")
    #expect(stage.effects.contains(.account(.startDevice())))
  }

  @Test func `a status that arrives during a login does not end it`() {
    var stage = shown()
    stage.type("Rix")
    stage.press(.enter)
    #expect(stage.effects.contains(.account(.login(Secret("x")))))
    stage.send(status(account("ann", isActive: true)))
    #expect(stage.state.account.isBusy)
    stage.send(.account(.changed(login: "bob")))
    stage.send(status(account("bob", isActive: true)))
    #expect(!stage.state.account.isBusy)
    #expect(stage.state.login == "bob")
  }
}
