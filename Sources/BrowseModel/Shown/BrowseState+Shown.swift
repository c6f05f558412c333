internal import Auth
package import Core
package import FoundationEssentials
internal import GitHub
package import Presentation
package import Terminal

/// What is on the screen, and what keys act on.
extension BrowseState {
  package var layout: BrowseLayout {
    BrowseLayout(size, rows: settings.rows, showsImages: settings.showsImages)
  }

  /// When the typed query will be searched, if the rate limit delays it; nil for at once.
  package var heldUntil: Date? { lists[.search].isFromCacheOnly ? search.longPauseEnd : nil }

  /// Whether Search offers what to search for, because nothing was typed yet.
  package var showsStartPage: Bool {
    let list = lists[.search]
    return screen == .search && isInert(list) && list.rows.isEmpty && !list.activity.isBusy
      && list.problem == nil
  }

  /// Whether the list makes no request because there is no query yet.
  package func isInert(_ list: FeedList) -> Bool {
    list.id == .search && list.listQuery.isBlank
  }

  /// The repository that keys act on: the one in front.
  package var repositoryAtHand: ListedRepository? {
    if let detail, isDetailFocused {
      return ListedRepository(detail.repository, isFavorite: detail.isFavorite)
    }
    return listOnScreen.flatMap { lists[$0].selected }
  }

  /// Whether the list is visible: in a narrow window, the detail covers it.
  package var seesList: Bool {
    listOnScreen != nil && (layout.isWide || detail == nil) && !layout.isTooSmall
  }

  /// The list that keys act on; nil on screens without one.
  package var listOnScreen: ListID? {
    switch screen.tab.content {
    case .list(let id): id
    case .trending: .trending(timeframe)
    case .saved, .account: nil
    }
  }

  /// The text field of this screen; nil on screens without one.
  package var fieldOnScreen: TextField? {
    screen.tab.field.map { self[keyPath: $0] }
  }

  package var isTyping: Bool { fieldOnScreen?.isFocused == true }

  /// Whether letters are text now, not key bindings.
  package var takesText: Bool {
    switch overlay {
    case .languages, .choices, .prompt, .palette, .filters: true
    case .text, .sorts: false
    case nil: isTyping || (screen == .account && account.isTypingToken)
    }
  }

  /// What a key does while the field has the focus; nil if it edits the text or does nothing.
  package func actionInField(of key: Key) -> BrowseAction? {
    guard var field = fieldOnScreen, let action = settings.keys.action(for: key) else { return nil }
    if case .character = key {
      switch action {
      case .help: return field.isFree ? action : nil
      // A letter: whoever deletes a text starts another one with it.
      case .quit: return field.isIdle ? action : nil
      // The user may press it out of habit although the field is focused already.
      case .search: return screen == .search && field.text.isEmpty ? action : nil
      default: return nil
      }
    }
    return field.edit(key) ? nil : action
  }

  /// What Enter does in the focused field.
  package enum EnterInField {
    /// Searches for the text now.
    case search
    /// Opens the selected row: the rows are those for the text.
    case open
    /// Requests again what failed.
    case retry
    case leave
  }

  package var enterInField: EnterInField {
    guard let id = listOnScreen else { return .leave }
    let list = lists[id]
    let isSearched =
      screen != .search
      || (list.listQuery.words == search.field.words && !list.isFromCacheOnly && !list.isStale)
    if isSearched, list.problem != nil { return .retry }
    if isSearched, !list.rows.isEmpty, list.renewal != .fromTop { return .open }
    return screen == .search ? .search : .leave
  }

  /// Seconds of loading after which the user sees how long it takes.
  private static let patience = 2.0

  /// For how long the screen has been waiting, in seconds; nil unless that is worth mentioning.
  package var loadingSeconds: Int? {
    guard let running = job ?? loading else { return nil }
    let seconds = now.timeIntervalSince(running.since)
    return seconds >= Self.patience ? Int(seconds) : nil
  }

  /// The repositories that keys act on: the marked ones of the list, or else the one in front.
  package var repositoriesAtHand: [ListedRepository] {
    let marked = markedRows
    return marked.isEmpty ? repositoryAtHand.map { [$0] } ?? [] : marked
  }

  /// Without a repository that was opened by its name and is not read yet: it cannot become a favorite.
  package var knownRepositoriesAtHand: [ListedRepository] {
    repositoriesAtHand.filter { $0.repository.id != DetailScreen.unknownID }
  }

  /// The marked rows of the list that keys go to.
  package var markedRows: [ListedRepository] {
    guard !(isDetailFocused && detail != nil), let id = listOnScreen else { return [] }
    return lists[id].markedRows
  }

  var problemOfRepositories: Problem? {
    if let detail, isDetailFocused { return detail.problem }
    guard let list = listOnScreen.map({ lists[$0] }), list.rows.isEmpty else { return nil }
    return list.problem
  }

  /// The problem that is shown in place of what it concerns.
  package var problemAtHand: Problem? {
    switch screen.tab.content {
    case .list, .trending, .saved: problemOfRepositories
    case .account: account.problem
    }
  }

  /// Whether the key does something here: logging in and out belong to Account, and to what fails for
  /// want of them.
  package func offers(_ action: BrowseAction) -> Bool {
    guard action == .login || action == .logout, screen != .account else { return true }
    let list = listOnScreen.map { lists[$0] }
    let problems = [list?.problem, list?.standsInBecause, detail?.problem].compactMap(\.self)
    if problems.contains(where: { $0.kind == .credential }) { return true }
    guard action == .login, isAnonymous else { return false }
    if case .notLoaded? = detail?.readme { return true }
    if case .waiting? = list?.activity { return true }
    return problems.contains { $0.limitEnd != nil }
  }

  /// Whether there is an account to log out.
  package var mayLogOut: Bool {
    guard let known = account.accountAtHand else { return login != nil }
    return known.isStored && known.login != nil
  }

  /// The empty search screen asks for a query, so the user can type at once.
  package mutating func typeIfEmpty() {
    guard screen == .search, search.field.text.isEmpty, isInert(lists[.search]) else { return }
    search.field.focus()
    (search.field.isOffered, search.field.isIdle) = (true, true)
  }
}
