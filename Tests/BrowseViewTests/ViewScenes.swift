import Auth
import Core
import Foundation
import GitHub
import Messages
import Presentation
import Rendering
import Terminal

@testable import BrowseModel
@testable import BrowseView

/// The scenes that are compared with golden files: every screen in all states that look different.
enum ViewScene: String, CaseIterable {
  case start, list, typing, loading, more, refreshing, network, limit, credential, nextPage
  case incomplete, window, offline, standsIn, none
  case trending, top, favorites, favoritesEmpty, saved, savedEmpty
  case detail, detailProblem, account, accountEmpty, token, stores, device, logout
  case help, sorts, languages, palette, filters, saveName, removal, toast
  case marked

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
    case .help, .sorts, .languages, .palette, .filters, .saveName, .removal, .toast, .marked:
      changeOverlay(&state)
    }
  }

  private func changeSearch(_ state: inout BrowseState) {
    switch self {
    case .start: state = ViewSamples.state(state.settings)
    case .typing: state.search.field.isFocused = true
    case .loading:
      state.lists[.search].rows = []
      state.lists[.search].head = nil
      state.lists[.search].activity = .loading
      state.shimmer = 4
    case .more:
      state.lists[.search].activity = .loadingMore
      state.lists[.search].selection = 7
      state.lists[.search].offset = ViewScenes.lastOffset(state)
    case .refreshing: state.lists[.search].activity = .refreshing
    case .incomplete:
      state.lists[.search].head = ListHead(totalCount: 812, isIncomplete: true)
      state.lists[.search].listQuery.language = "Swift"
    case .none:
      state.lists[.search].rows = []
      state.lists[.search].head = ListHead(totalCount: 0, isIncomplete: false)
      state.lists[.search].ending = .exhausted
    default: break
    }
  }

  private func changeProblem(_ state: inout BrowseState) {
    switch self {
    case .network, .limit, .credential:
      state.lists[.search].rows = []
      state.lists[.search].head = nil
      state.lists[.search].problem = ViewScenes.problem(self)
    case .nextPage:
      state.lists[.search].problem = ViewScenes.problem(.network)
      state.lists[.search].selection = 7
      state.lists[.search].offset = ViewScenes.lastOffset(state)
    case .window:
      state.lists[.search].ending = .windowEnded(total: 12_345)
      state.lists[.search].selection = 7
      state.lists[.search].offset = ViewScenes.lastOffset(state)
    case .offline:
      state = ViewScenes.offline(state)
    case .standsIn:
      state.lists[.search].standsInBecause = ViewScenes.problem(.network)
      state.lists[.search].head = ListHead(
        totalCount: 12_345, isIncomplete: false, savedAt: ViewSamples.before(hours: 3))
    default: break
    }
  }

  private func changeScreen(_ state: inout BrowseState) {
    switch self {
    case .trending: ViewScenes.showTrending(&state)
    case .top:
      state.screen = .top
      state.lists[.top].rows = ViewSamples.rows
      state.lists[.top].head = ListHead(totalCount: 1_000_000, isIncomplete: false)
      state.login = nil
    case .favorites: ViewScenes.showFavorites(&state)
    case .favoritesEmpty:
      state.screen = .favorites
      state.lists[.favorites].ending = .exhausted
    case .saved: ViewScenes.showSaved(&state)
    case .savedEmpty:
      state.screen = .saved
      state.saved.rows = []
    default: break
    }
  }

  private func changeOverlay(_ state: inout BrowseState) {
    switch self {
    case .help: state.overlay = .text(.help, offset: 0)
    case .sorts:
      state.overlay = .sorts(Chooser(ListID.search.sorts.map(\.rawValue), selection: 1))
    case .languages:
      var chooser = Chooser(["", "C", "C++", "Go", "Java", "Rust", "Swift", "TypeScript"])
      chooser.selection = 6
      state.overlay = .languages(chooser)
    case .palette:
      var palette = Palette(state.settings)
      palette.field.insert("c")
      state.overlay = .palette(palette)
    case .filters:
      state.overlay = .filters(
        FilterForm(SearchQuery(terms: ["web stars:>100"]), ofFavorites: false))
    case .marked:
      state.lists[.search].marked = Set(state.lists[.search].rows.prefix(3).map(\.repository.id))
    case .saveName: state.overlay = .prompt(TextPrompt(.saveName, text: "frameworks"))
    case .removal: state.overlay = .text(.question(.removeSaved(name: "frameworks")), offset: 0)
    case .toast: state.toast = Toast(.favoritesAdded(name: "vapor/vapor"))
    default: break
    }
  }
}
