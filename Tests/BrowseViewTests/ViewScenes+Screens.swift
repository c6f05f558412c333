import Core
import Foundation
import Messages
import Readme
import Rendering
import Terminal

@testable import Auth
@testable import BrowseModel
@testable import BrowseView
@testable import GitHub
@testable import Presentation

/// How the scenes are built.
enum ViewScenes {
  static func lastOffset(_ state: BrowseState) -> Int {
    ListWindow(BrowseLayout(state.size)).lastOffset(count: ViewSamples.rows.count)
  }

  static func problem(_ scene: ViewScene) -> Problem {
    switch scene {
    case .limit:
      Problem(
        .limit(until: ViewSamples.now.addingTimeInterval(272)),
        .advicePrimaryLimit(resource: "search", wait: Duration.seconds(272), time: "12:04"),
        next: .adviceTryThen)
    case .credential:
      Problem(
        .credential,
        .adviceTokenRefused(host: "github.com", source: Message.sourceKeyring))
    default:
      Problem(
        .other,
        .adviceConnectionFailed(host: "api.github.com", detail: "Connection refused"),
        next: .adviceCheckNetwork)
    }
  }

  static func offline(_ online: BrowseState) -> BrowseState {
    var state = BrowseState(
      settings: online.settings, now: online.now, start: BrowseStart(.search), isOffline: true,
      login: online.login)
    state.search = online.search
    state.lists[.search] = online.lists[.search]
    state.lists[.search].ending = .exhausted
    state.lists[.search].head = ListHead(
      totalCount: 8, isIncomplete: false, savedAt: ViewSamples.before(hours: 3))
    return state
  }

  static func showTrending(_ state: inout BrowseState) {
    state.screen = .trending
    state.lists[.trending(.week)].rows = ViewSamples.rows
    state.lists[.trending(.week)].head = ListHead(totalCount: 5_210, isIncomplete: false)
    state.lists[.trending(.week)].listQuery.language = "Swift"
  }

  static func showFavorites(_ state: inout BrowseState) {
    state.screen = .favorites
    var rows = ViewSamples.rows
    for index in rows.indices {
      rows[index].isFavorite = true
      rows[index].isNew = false
      rows[index].seenAt = ViewSamples.before(hours: 5)
    }
    rows[0].annotation = ListedRepository.Annotation(
      note: "read the generics manifesto", tags: ["language", "compiler"],
      addedAt: ViewSamples.before(hours: 90))
    state.lists[.favorites].rows = rows
    state.lists[.favorites].ending = .exhausted
    state.lists[.favorites].head = ListHead(totalCount: rows.count, isIncomplete: false)
  }

  static func showSaved(_ state: inout BrowseState) {
    state.screen = .saved
    state.saved.rows = [
      SavedRow(
        name: "frameworks",
        listQuery: ListQuery(words: "web framework language:Swift", sort: .stars)),
      SavedRow(
        name: "young and loved",
        listQuery: ListQuery(words: "stars:>1000", sort: .updated, order: .ascending)),
    ]
    state.saved.selection = 1
  }

  static func showDetail(_ state: inout BrowseState, hasProblem: Bool) {
    let layout = BrowseLayout(state.size)
    let name = RepositoryName(owner: "vapor", name: "vapor")
    var detail = DetailScreen(
      ViewSamples.repositories[1], name: name, isFavorite: true,
      columns: DetailPage.columns(layout))
    if hasProblem {
      detail.problem = problem(.network)
    } else {
      detail.languages = Languages(shares: [
        .init(name: "Swift", bytes: 980_000), .init(name: "HTML", bytes: 12_000),
      ])
      detail.release = Release(tagName: "4.115.0", publishedAt: ViewSamples.before(hours: 100))
      let text = StyledText("Vapor", .bold)
      let lines: [ReadmeLine] =
        [.text(text), .text("")]
        + (1...40).map { .text(StyledText(sanitizing: "Paragraph \($0) of the README.")) }
      detail.readme = .page(ReadmePage(lines: lines))
    }
    detail.page = DetailPage.lines(detail, settings: state.settings, host: .dotcom, now: state.now)
    state.detail = detail
    state.isDetailFocused = true
  }

  static func showAccount(_ state: inout BrowseState, _ scene: ViewScene) {
    state.screen = .account
    var status = HostStatus(host: .dotcom, accounts: [])
    if scene != .accountEmpty {
      status.accounts = [account("octocat", isActive: true), account("hubot", isActive: false)]
    } else {
      state.login = nil
      status.limits = [limit("search", 9, of: 10)]
    }
    state.account.status = status
    state.account.selection = scene == .accountEmpty ? 1 : 0
    switch scene {
    case .token, .stores:
      var hidden = HiddenText()
      hidden.append(String(repeating: "x", count: 40))
      state.account.step = .token(hidden)
      state.account.offer = scene == .token ? keyringOffer : storesOffer
      state.account.storeSelection = scene == .token ? nil : 1
    case .device:
      state.account.step = .device(
        DeviceWait(
          code: "WDJB-MJHT", url: "https://github.com/login/device",
          expiresAt: state.now.addingTimeInterval(842)))
    case .logout:
      state.overlay = .text(.question(.logOut(login: "octocat", annotated: 3)), offset: 0)
    default: break
    }
  }

  private static var keyringOffer: LoginOffer {
    LoginOffer(
      storage: .keyring, place: .placeKeyring, reason: nil, choices: [],
      shadow: .loginShadowed(variable: "GH_TOKEN"))
  }

  private static var storesOffer: LoginOffer {
    LoginOffer(
      storage: nil, place: nil, reason: .adviceNoDefaultKeyring,
      choices: [
        LoginOffer.Choice(
          kind: .systemd,
          label: .loginStoreOption(store: "systemd", protection: Message.protectionSystemd)),
        LoginOffer.Choice(
          kind: .file, label: .loginStoreOption(store: "file", protection: Message.protectionFile)),
      ], shadow: nil)
  }

  private static func account(_ login: String, isActive: Bool) -> AccountStatus {
    var account = AccountStatus(
      login: login, source: .store(.keyring), isActive: isActive,
      kind: isActive ? .oauthApp : .fineGrained, scopes: isActive ? ["repo", "read:org"] : nil,
      expiresAt: isActive ? nil : ViewSamples.now.addingTimeInterval(20 * 86400), state: .valid)
    account.limits = [limit("search", 28, of: 30)]
    return account
  }

  private static func limit(_ resource: String, _ remaining: Int, of limit: Int) -> RateLimit {
    RateLimit(
      resource: resource, limit: limit, remaining: remaining,
      resetsAt: ViewSamples.now.addingTimeInterval(40))
  }
}
