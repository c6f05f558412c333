internal import App
internal import GitHub
internal import Rendering
internal import Terminal

/// Which images are wanted.
extension BrowseState {
  /// At once; the others follow with what happens next.
  private static let mostWishes = 60

  /// Wishes for what is seen or will be soon and is not in the cache, the first to be seen first. What
  /// has left the reach is not wanted any more.
  mutating func wantedPictures() -> [BrowseEffect] {
    guard look.showsPictures, !layout.isTooSmall else { return [] }
    let reach = picturesInReach()
    var keys = Set(reach.map(\.key))
    var isChanged = pictures.withdraw(allBut: keys)
    var wishes: [PictureWish] = []
    for wish in reach where wishes.count < Self.mostWishes && keys.remove(wish.key) != nil {
      if !pictures.use(wish.key) {
        pictures.put(.asked, at: wish.key)
        isChanged = true
      }
      if pictures.isAsked(wish.key) { wishes.append(wish) }
    }
    return isChanged ? [.pictures(wishes, generation: pictures.generation)] : []
  }

  /// The detail's, those of the rows that are seen, then those of one window further.
  private func picturesInReach() -> [PictureWish] {
    var wishes: [PictureWish] = []
    if let detail, let owner = detail.repository.owner,
      DetailPage.hasAvatar(look, columns: detail.columns)
    {
      wishes.append(.avatar(owner))
    }
    guard seesList, let id = listOnScreen else { return wishes }
    let list = list(id)
    let window = ListWindow(layout)
    let seen = window.visible(offset: list.offset, count: list.rows.count)
    let next = seen.upperBound..<min(list.rows.count, seen.upperBound + window.rows)
    return wishes + self.wishes(for: list.rows[seen]) + self.wishes(for: list.rows[next])
  }

  /// Owners before READMEs, which take longer.
  private func wishes(for rows: ArraySlice<ListedRepository>) -> [PictureWish] {
    let geometry = RowGeometry(layout)
    let owners = geometry.avatar == nil ? [] : rows.compactMap(\.repository.owner)
    let thumbnails = geometry.thumbnail == nil ? [] : rows.map(\.repository)
    return owners.map(PictureWish.avatar) + thumbnails.map(PictureWish.thumbnail)
  }
}

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
