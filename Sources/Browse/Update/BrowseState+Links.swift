internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Readme
internal import Rendering
internal import Terminal

/// Following links, and going back.
extension BrowseState {
  /// Selects the next link of the repository, or the previous one if `count` is negative.
  mutating func selectLink(by count: Int) -> [BrowseEffect] {
    guard isDetailFocused, let shown = detail else {
      let action = count > 0 ? BrowseAction.nextLink : .previousLink
      return say(Toast(.browseToastInRepository(key: name(of: action)), isHint: true))
    }
    guard !shown.links.isEmpty else { return say(Toast(.browseToastNoLinks, isHint: true)) }
    let rows = layout.detail.rows
    detail?.selectLink(by: count, rows: rows)
    return []
  }

  /// Opens what the selected link leads to; nil if none is selected.
  mutating func followSelected() -> [BrowseEffect]? {
    guard isDetailFocused, let link = detail?.selected else { return nil }
    return follow(link.address)
  }

  /// Opens a repository, the repositories of an owner or a topic, and a search here, and everything
  /// else in the browser.
  mutating func follow(_ address: String) -> [BrowseEffect] {
    guard let page = host.page(at: address) else { return [.open(address)] }
    if case .repository(let name) = page {
      let isHere = [detail?.name, detail?.repository.currentName].contains {
        $0?.description.lowercased() == name.description.lowercased()
      }
      if isHere, let fragment = address.firstIndex(of: "#") {
        let row = detail?.line(of: address[address.index(after: fragment)...])
        guard let row else { return [.open(address)] }
        places.leave(place)
        scrollDetail(to: row)
        return []
      }
      places.leave(place)
      return show(name)
    }
    guard let query = page.query else { return [.open(address)] }
    places.leave(place)
    return search(for: query)
  }

  /// Shows the results of another query.
  mutating func search(for query: String) -> [BrowseEffect] {
    let effects = cancel(.typing) + closeDetail()
    show(.search)
    search.field = TextField(query)
    var listQuery = ListQuery(words: query, sort: lists[.search].listQuery.sort)
    listQuery.order = lists[.search].listQuery.order
    lists[.search].ask(listQuery)
    return effects
  }

  /// What is on the screen now.
  var place: Place {
    Place(
      screen: screen, timeframe: timeframe, list: listOnScreen.map { lists[$0] },
      field: fieldOnScreen, detail: detail, isDetailFocused: isDetailFocused)
  }

  /// Goes back to where the last link was followed, or, without one, back as Esc does.
  mutating func goBack() -> [BrowseEffect] {
    guard let former = places.back(from: place) else { return back() }
    return restore(former)
  }

  mutating func goForward() -> [BrowseEffect] {
    guard let next = places.forward(from: place) else {
      return say(Toast(.browseToastNoForward, isHint: true))
    }
    return restore(next)
  }

  private mutating func restore(_ place: Place) -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    show(place.screen)
    timeframe = place.timeframe
    if let path = screen.tab.field, let field = place.field {
      self[keyPath: path] = field
      self[keyPath: path].leave()
      effects += cancel(.typing)
    }
    if let list = place.list { restore(list) }
    guard let former = place.detail else { return effects + closeDetail() }
    isDetailFocused = place.isDetailFocused
    // A preview of it, beside the list, is not the page that was left.
    if let shown = detail, former.name == shown.name, !shown.isPreview {
      scrollDetail(to: former.offset)
      detail?.select(former.selected)
      return effects
    }
    let columns = DetailPage.columns(layout)
    detail = former
    detail?.isLoading = true
    detail?.columns = columns
    layOutDetail()
    return effects + [.detail(former.name, columns: columns, origin: .usual)]
  }

  private mutating func scrollDetail(to line: Int) {
    let rows = layout.detail.rows
    detail?.offset = 0
    detail?.scroll(by: line, rows: rows)
  }

  /// Shows the list's rows at once; if another query was asked meanwhile, they are requested again.
  mutating func restore(_ list: FeedList) {
    let isSame = lists[list.id].generation == list.generation && !lists[list.id].isStale
    guard !isSame else {
      lists[list.id].select(list.selection, in: ListWindow(layout))
      return
    }
    var list = list
    list.generation = lists[list.id].generation + 1
    (list.renewal, list.refreshed, list.activity) = (nil, [], .idle)
    list.isStale = true
    lists[list.id] = list
    lists[list.id].clamp(in: ListWindow(layout))
  }
}

extension DetailScreen {
  /// Selects the link that leads where `link` does, if there is one.
  mutating func select(_ link: DetailLink?) {
    selectedLink = link.flatMap { link in links.firstIndex { $0.address == link.address } }
  }

  /// Selects a link near the window first, then one after the other, and scrolls to it.
  mutating func selectLink(by count: Int, rows: Int) {
    let window = offset..<offset + rows
    if let index = selectedLink, links.indices.contains(index),
      window.overlaps(links[index].lines.lowerBound..<links[index].lines.upperBound + 1)
    {
      selectedLink = max(0, min(index + count, links.count - 1))
    } else if count > 0 {
      selectedLink = links.firstIndex { $0.lines.lowerBound >= offset } ?? links.count - 1
    } else {
      selectedLink = links.lastIndex { $0.lines.upperBound < offset + rows } ?? 0
    }
    guard let lines = selected?.lines else { return }
    if lines.lowerBound < offset { scroll(by: lines.lowerBound - offset - 1, rows: rows) }
    if lines.upperBound >= offset + rows {
      scroll(by: lines.upperBound - offset - rows + 2, rows: rows)
    }
  }

  /// The index of the link at a cell of the page.
  func link(atLine line: Int, column: Int) -> Int? {
    links.firstIndex { link in
      link.spots.contains { $0.line == line && $0.columns.contains(column) }
    }
  }

  /// The line that the fragment of the page's URL leads to; nil if there is none.
  func line(of fragment: some StringProtocol) -> Int? {
    guard case .page(let readme) = readme else { return nil }
    let name = fragment.fragmentName
    let start = page.count - readme.lines.reduce(0) { $0 + $1.rows }
    if let index = readme.lines.firstIndex(of: .anchor(name)) {
      return readme.lines[..<index].reduce(start) { $0 + $1.rows }
    }
    return ["", "top"].contains(name) ? 0 : name == "readme" ? start : nil
  }
}
