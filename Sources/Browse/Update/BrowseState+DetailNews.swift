internal import GitHub
internal import Terminal

/// What is heard of the repository that is shown, and how it is laid out.
extension BrowseState {
  /// Events of a repository that is no longer shown are dropped.
  mutating func hear(_ news: DetailNews, of name: RepositoryName) -> [BrowseEffect] {
    guard var shown = detail, shown.name == name else { return [] }
    detail = nil
    let effects = shown.hear(news)
    shown.layOut(look, now: now, rows: layout.detail.rows)
    detail = shown
    return effects
  }

  /// To be called whenever something of the detail has changed.
  mutating func layOutDetail() {
    guard var shown = detail else { return }
    detail = nil
    shown.layOut(look, now: now, rows: layout.detail.rows)
    detail = shown
  }

  /// The window has another size, or everything is drawn in another way.
  mutating func fitDetail(isRedrawn: Bool) -> [BrowseEffect] {
    guard let shown = detail else { return [] }
    let columns = DetailPage.columns(layout)
    detail?.columns = columns
    layOutDetail()
    guard case .page = shown.readme, columns != shown.columns || isRedrawn else { return [] }
    return [.layOut(shown.name, columns: columns)]
  }
}
