internal import Core
internal import GitHub

/// Which images are wanted.
extension BrowseState {
  /// The most images to request at once; the others follow with the next events.
  private static let mostWishes = 60

  /// Requests the images that are visible or will be soon and are not cached, visible ones first.
  /// Withdraws requests for images that are out of reach.
  mutating func wantedImages() -> [BrowseEffect] {
    guard settings.showsImages, !layout.isTooSmall else { return [] }
    let reach = imagesInReach()
    var keys = Set(reach.map(\.key))
    var isChanged = images.withdraw(allBut: keys)
    var wishes: [ImageLoad] = []
    for wish in reach where wishes.count < Self.mostWishes && keys.remove(wish.key) != nil {
      if !images.use(wish.key) {
        images.put(.asked, at: wish.key)
        isChanged = true
      }
      if images.isAsked(wish.key) { wishes.append(wish) }
    }
    return isChanged ? [.images(wishes, generation: images.generation)] : []
  }

  /// Images of the detail, then of the visible rows, then of one more window.
  private func imagesInReach() -> [ImageLoad] {
    var wishes: [ImageLoad] = []
    if let detail, let owner = detail.repository.owner,
      DetailPage.hasAvatar(settings, columns: detail.columns)
    {
      wishes.append(.avatar(owner))
    }
    guard seesList, let id = listOnScreen else { return wishes }
    let list = lists[id]
    let window = ListWindow(layout)
    let seen = window.visible(offset: list.offset, count: list.rows.count)
    let next = seen.upperBound..<min(list.rows.count, seen.upperBound + window.rows)
    return wishes + self.wishes(for: list.rows[seen]) + self.wishes(for: list.rows[next])
  }

  /// Owners before READMEs, which take longer.
  private func wishes(for rows: ArraySlice<ListedRepository>) -> [ImageLoad] {
    let geometry = RowGeometry(layout)
    let owners = geometry.avatar == nil ? [] : rows.compactMap(\.repository.owner)
    let thumbnails = geometry.thumbnail == nil ? [] : rows.map(\.repository)
    return owners.map(ImageLoad.avatar) + thumbnails.map(ImageLoad.thumbnail)
  }
}
