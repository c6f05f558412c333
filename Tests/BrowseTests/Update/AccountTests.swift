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
@testable import BrowseView
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct AccountTests {
  func status(_ accounts: AccountStatus...) -> BrowseEvent {
    .account(
      .status(
        HostStatus(host: .dotcom, accounts: accounts), report: accounts.map { _ in nil }))
  }

  func account(
    _ login: String, isActive: Bool = false, source: TokenSource = .store(.keyring)
  ) -> AccountStatus {
    AccountStatus(
      login: login, source: source, isActive: isActive, kind: .classic, state: .valid)
  }

  func shown() -> UpdateStage {
    var stage = UpdateStage(.account)
    stage.send(status(account("ann", isActive: true), account("bob")))
    return stage
  }

  @Test func `the status is loaded when it is first shown`() {
    var stage = UpdateStage(.top)
    stage.type("6")
    #expect(stage.effects.contains(.account(.status)))
    stage.send(status(account("ann", isActive: true)))
    #expect(stage.state.login == "ann")
    stage.type("56")
    #expect(!stage.effects.contains(.account(.status)))
  }

  @Test func `a logout in another ghrepo is noticed with the next status`() {
    var stage = shown()
    stage.send(status())
    #expect(stage.state.login == nil)
    #expect(stage.state.isAnonymous)
  }

  @Test func `an active account whose name is unknown keeps the known name`() {
    var stage = shown()
    var unknown = account("", isActive: true, source: .environment(variable: "GH_TOKEN"))
    unknown.login = nil
    stage.send(status(unknown))
    #expect(stage.state.login == "ann")
  }

  @Test func `logout is offered only with a login`() {
    let hints = { (state: BrowseState) in
      var view = BrowseView()
      return view.frame(state).lines.last ?? ""
    }
    #expect(hints(shown().state).contains("u log out"))
    var stage = UpdateStage(.account)
    var status = HostStatus(host: .dotcom, accounts: [])
    status.limits = [
      RateLimit(resource: "graphql", limit: 0, remaining: 0, resetsAt: stage.now),
      RateLimit(resource: "search", limit: 10, remaining: 9, resetsAt: stage.now),
    ]
    stage.send(.account(.status(status, report: [])))
    #expect(stage.state.limits["search"]?.remaining == 9)
    #expect(!hints(stage.state).contains("u log out"))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined()
    #expect(text.contains("search") && !text.contains("graphql"))
  }

  @Test func `a login is refused offline, with the reason`() {
    var stage = UpdateStage(.top, isOffline: true)
    stage.run("log in")
    #expect(stage.state.screen == .top)
    #expect(stage.toast?.contains("--offline") == true)
    stage.type("6")
    stage.send(status())
    for _ in 0..<2 {
      stage.press(.enter)
      #expect(!stage.effects.contains(.account(.startDevice())))
      #expect(!stage.state.account.isTypingToken)
      stage.press(.down)
    }
  }

  @Test func `waiting for GitHub shows the seconds and can be ended`() {
    var stage = UpdateStage(.account)
    #expect(stage.effects.contains(.account(.status)))
    stage.pass(6)
    #expect(text(stage.state).contains("Checking the account… 6 s"))
    #expect(text(stage.state).contains("Esc stop"))
    stage.press(.escape)
    #expect(stage.effects.contains(.account(.cancelStatus)))
    #expect(text(stage.state).contains("Loading was stopped."))
    stage.type("r")
    #expect(stage.effects.contains(.account(.status)))
    stage.pass(3)
    stage.type("ix")
    #expect(stage.history.count { $0 == .account(.cancelStatus) } == 2)
    stage.press(.enter)
    stage.pass(5)
    #expect(text(stage.state).contains("Checking the token with GitHub… 5 s"))
    #expect(text(stage.state).contains("Esc cancel"))
    stage.press(.escape, .end, .enter)
    stage.pass(4)
    #expect(text(stage.state).contains("Requesting a code from GitHub… 4 s"))
  }

  func problem(_ url: String) -> Problem {
    var problem = UpdateStage.problem()
    problem.url = url
    return problem
  }

  @Test func `keys open and copy the page that a problem of an account is about`() {
    let url =
      "https://github.com/orgs/acme/sso?authorization_request=" + String(repeating: "A", count: 80)
    var stage = UpdateStage(.account)
    var report = ErrorReport(.adviceSingleSignOn, exitCode: .forbidden)
    report.url = "https://github.com/settings/tokens"
    let accounts = [account("ann", isActive: true), account("bob")]
    stage.send(
      .account(.status(HostStatus(host: .dotcom, accounts: accounts), report: [nil, report])))
    stage.type("o")
    #expect(stage.toast == "There is no repository here.")
    stage.press(.down)
    #expect(text(stage.state).contains("o browser   y copy"))
    stage.type("o")
    #expect(stage.effects == [.open("https://github.com/settings/tokens")])
    stage.send(.account(.failed(problem(url))))
    #expect(text(stage.state).contains("o browser   y copy"))
    stage.type("o")
    #expect(stage.effects == [.open(url)])
    stage.type("y")
    #expect(stage.effects.first == .copy(url))
    stage.press(.end, .enter)
    stage.send(offer(.file))
    stage.send(.account(.failed(problem(url))))
    #expect(!text(stage.state).contains("choose"))
    stage.type("o")
    #expect(stage.effects == [.open(url)])
    stage.press(.escape)
    stage.type("ix")
    stage.press(.enter)
    stage.send(.account(.failed(problem(url))))
    #expect(text(stage.state).contains("Ctrl-O open the page   Ctrl-Y copy"))
    stage.press(.control("o"))
    #expect(stage.effects == [.open(url)])
    stage.press(.control("y"))
    #expect(stage.effects.first == .copy(url))
  }

  @Test func `Enter on another account switches to it`() {
    var stage = shown()
    stage.press(.enter)
    #expect(stage.effects.isEmpty)
    stage.press(.down, .enter)
    #expect(stage.effects.contains(.account(.switchTo(login: "bob"))))
  }

  @Test func `a logout needs confirmation`() {
    var stage = shown()
    stage.press(.down)
    stage.type("u")
    #expect(stage.effects == [.account(.prepareLogout(login: "bob"))])
    #expect(text(stage.state).contains("Log out bob?"))
    stage.press(.escape)
    #expect(stage.effects.isEmpty && !text(stage.state).contains("Log out bob?"))
    stage.send(.ask(.logOut(login: "bob", annotated: 2)))
    #expect(!text(stage.state).contains("Log out bob?"))
    stage.type("x")
    // Enter opens everything else, so it does not delete a token.
    stage.press(.enter)
    #expect(stage.effects.isEmpty)
    // Nothing is deleted before it is known what.
    stage.type("y")
    #expect(stage.effects.isEmpty)
    stage.send(.ask(.logOut(login: "ann", annotated: 0)))
    stage.type("y")
    #expect(stage.effects.isEmpty)
    stage.send(.ask(.logOut(login: "bob", annotated: 2)))
    #expect(text(stage.state).contains("2 favorites lose their notes and"))
    #expect(text(stage.state).contains("y log out   n, Esc cancel"))
    stage.press(.enter)
    #expect(stage.effects.isEmpty)
    stage.type("y")
    #expect(stage.effects.contains(.account(.logout(login: "bob"))))
    stage.send(.account(.changed(login: nil)))
    #expect(stage.state.login == nil)
    #expect(stage.toast == nil)
  }

  @Test func `when accounts come or go, the active one is selected`() {
    var stage = shown()
    stage.press(.down)
    stage.send(status(account("ann"), account("bob", isActive: true)))
    #expect(stage.state.account.selected == .account(1))
    stage.press(.down)
    stage.send(status(account("ann"), account("bob", isActive: true)))
    #expect(stage.state.account.selected == .loginByToken)
    stage.send(status(account("ann"), account("bob"), account("cat", isActive: true)))
    #expect(stage.state.account.selected == .account(2))
    stage.send(status(account("ann"), account("bob", isActive: true)))
    #expect(stage.state.account.selected == .account(1))
  }

  @Test func `a token from the environment cannot be logged out here`() {
    var stage = UpdateStage(.account)
    stage.send(
      status(account("ann", isActive: true, source: .environment(variable: "GH_TOKEN"))))
    stage.type("u")
    #expect(stage.state.toast?.isProblem == true)
    stage.press(.enter)
    #expect(!stage.effects.contains(.account(.logout(login: "ann"))))
  }

  @Test func `a token whose account is unknown is not called a missing login`() {
    var stage = UpdateStage.onList(.top)
    stage.state.hasUnnamedToken = true
    stage.run("log out")
    #expect(stage.toast?.contains("remove it at its source") == true)
    #expect(stage.state.screen == .top)
  }

  func text(_ state: BrowseState) -> String {
    var view = BrowseView()
    return view.frame(state).lines.joined(separator: "\n")
  }

  @Test func `keys to log in and out belong to Account, and to what fails for want of them`() {
    var stage = UpdateStage.onList(.top)
    for (key, word) in [("i", "log in"), ("u", "log out")] {
      stage.type(key)
      #expect(stage.toast == "\(key) works on the Account screen." && stage.state.screen == .top)
      stage.run(word)
      #expect(stage.state.screen == (word == "log in" ? .account : .top))
      stage.press(.escape)
    }
    var failed = UpdateStage(.top)
    failed.handle(.failed(UpdateStage.problem(.credential)))
    failed.type("i")
    #expect(failed.state.account.isTypingToken)
    failed = UpdateStage(.top)
    failed.handle(.failed(UpdateStage.problem(.limit(until: failed.now.addingTimeInterval(60)))))
    failed.type("i")
    #expect(failed.state.account.isTypingToken)
  }

  @Test func `a logout is not offered for a token that ghrepo does not store`() {
    var problem = UpdateStage.problem(.credential)
    problem.isStoredToken = false
    var stage = UpdateStage(.top, login: "ann")
    stage.handle(.failed(problem))
    #expect(!text(stage.state).contains("u log out"))
    problem.isStoredToken = true
    stage.handle(.failed(problem))
    #expect(text(stage.state).contains("u log out"))
  }
}
