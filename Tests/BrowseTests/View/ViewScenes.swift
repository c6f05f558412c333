import App
import Auth
import Foundation
import GitHub
import Messages
import Rendering
import Terminal

@testable import Browse

/// The scenes that are compared with golden files: every screen in all states that look different.
enum ViewScene: String, CaseIterable {
  case start, list, typing, loading, more, refreshing, network, limit, credential, nextPage
  case incomplete, window, offline, standsIn, none
  case trending, top, favorites, favoritesEmpty, saved, savedEmpty
  case detail, detailProblem, account, accountEmpty, token, stores, device, logout
  case help, sorts, languages, saveName, removal, toast

  func state(_ settings: BrowseSettings) -> BrowseState {
    var state = ViewSamples.list(settings)
    change(&state)
    return state
  }

  private func change(_ state: inout BrowseState) {
    switch self {
    case .start, .list, .typing, .loading, .more, .refreshing, .incomplete, .none:
      changeSearch(&state)
    case .network, .limit, .credential, .nextPage, .window, .offline, .standsIn:
      changeProblem(&state)
    case .trending, .top, .favorites, .favoritesEmpty, .saved, .savedEmpty: changeScreen(&state)
    case .detail, .detailProblem: ViewScenes.showDetail(&state, hasProblem: self == .detailProblem)
    case .account, .accountEmpty, .token, .stores, .device, .logout:
      ViewScenes.showAccount(&state, self)
    case .help, .sorts, .languages, .saveName, .removal, .toast: changeOverlay(&state)
    }
  }

  private func changeSearch(_ state: inout BrowseState) {
    switch self {
    case .start: state = ViewSamples.state(state.settings)
    case .typing: state.search.field.isFocused = true
    case .loading:
      state.search.list.rows = []
      state.search.list.head = nil
      state.search.list.activity = .loading
      state.shimmer = 4
    case .more:
      state.search.list.activity = .loadingMore
      state.search.list.selection = 7
      state.search.list.offset = ViewScenes.lastOffset(state)
    case .refreshing: state.search.list.activity = .refreshing
    case .incomplete:
      state.search.list.head = ListHead(totalCount: 812, isIncomplete: true)
      state.search.list.listQuery.language = "Swift"
    case .none:
      state.search.list.rows = []
      state.search.list.head = ListHead(totalCount: 0, isIncomplete: false)
      state.search.list.ending = .exhausted
    default: break
    }
  }

  private func changeProblem(_ state: inout BrowseState) {
    switch self {
    case .network, .limit, .credential:
      state.search.list.rows = []
      state.search.list.head = nil
      state.search.list.problem = ViewScenes.problem(self)
    case .nextPage:
      state.search.list.problem = ViewScenes.problem(.network)
      state.search.list.selection = 7
      state.search.list.offset = ViewScenes.lastOffset(state)
    case .window:
      state.search.list.ending = .windowEnded(total: 12_345)
      state.search.list.selection = 7
      state.search.list.offset = ViewScenes.lastOffset(state)
    case .offline:
      state = ViewScenes.offline(state)
    case .standsIn:
      state.search.list.standsInBecause = ViewScenes.problem(.network)
      state.search.list.head = ListHead(
        totalCount: 12_345, isIncomplete: false, savedAt: ViewSamples.before(hours: 3))
    default: break
    }
  }

  private func changeScreen(_ state: inout BrowseState) {
    switch self {
    case .trending: ViewScenes.showTrending(&state)
    case .top:
      state.screen = .top
      state.top.list.rows = ViewSamples.rows
      state.top.list.head = ListHead(totalCount: 1_000_000, isIncomplete: false)
      state.login = nil
    case .favorites: ViewScenes.showFavorites(&state)
    case .favoritesEmpty:
      state.screen = .favorites
      state.favorites.list.ending = .exhausted
    case .saved: ViewScenes.showSaved(&state)
    case .savedEmpty:
      state.screen = .saved
      state.saved.rows = []
    default: break
    }
  }

  private func changeOverlay(_ state: inout BrowseState) {
    switch self {
    case .help: state.overlay = .help(offset: 0)
    case .sorts:
      state.overlay = .sorts(Chooser(ListID.search.sorts.map(\.rawValue), selection: 1))
    case .languages:
      var chooser = Chooser(["", "C", "C++", "Go", "Java", "Rust", "Swift", "TypeScript"])
      chooser.selection = 6
      state.overlay = .languages(chooser)
    case .saveName: state.overlay = .saveName(TextField("frameworks"))
    case .removal: state.overlay = .confirmRemoval(savedName: "frameworks")
    case .toast: state.toast = Toast(.favoritesAdded(name: "vapor/vapor"))
    default: break
    }
  }
}
