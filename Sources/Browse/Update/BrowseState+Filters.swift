internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The form with the usual filters.
extension BrowseState {
  mutating func openForm() -> [BrowseEffect] {
    guard seesList, let query = filteredQuery else { return [] }
    leaveFields()
    overlay = .filters(FilterForm(query, ofFavorites: screen == .favorites))
    return []
  }

  /// The words and qualifiers of the list on the screen.
  private var filteredQuery: SearchQuery? {
    guard let id = listOnScreen else { return nil }
    if let field = fieldOnScreen { return SearchQuery(terms: [field.text]) }
    return lists[id].listQuery.searchQuery
  }

  mutating func pressInForm(_ key: Key, _ form: FilterForm) -> [BrowseEffect] {
    var form = form
    switch key {
    case .escape:
      overlay = nil
      return []
    case .enter: return apply(form)
    case .up, .backTab: form.move(by: -1)
    case .down, .tab: form.move(by: 1)
    default: form.edit { _ = $0.edit(key) }
    }
    overlay = .filters(form)
    return []
  }

  /// Writes the qualifiers into the query; the form stays open while one of them is wrong.
  private mutating func apply(_ form: FilterForm) -> [BrowseEffect] {
    guard let query = filteredQuery else { return [] }
    let changed = form.applied(to: query)
    let isSearched = screen != .favorites && !isOffline
    if isSearched,
      let problem = Repositories.problems(of: changed, on: host.kind, at: now).first
    {
      var form = form
      form.mistake = problem.message
      overlay = .filters(form)
      return []
    }
    overlay = nil
    if changed.text == query.text { return [] }
    guard fieldOnScreen != nil else {
      return ask { listQuery in
        listQuery.language = nil
        listQuery.qualifiers = changed.parts.compactMap(\.qualifier)
      }
    }
    if screen == .favorites {
      favorites.field = TextField(changed.text)
      return ask { $0.words = changed.text }
    }
    search.field = TextField(changed.text)
    return remember(query: search.field.words) + submitSearch()
  }
}
