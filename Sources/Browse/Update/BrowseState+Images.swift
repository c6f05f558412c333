internal import BrowseModel
internal import Core
internal import GitHub

/// Which images are wanted.
extension BrowseState {
  /// The most images to request at once; the others follow with the next events.
  private static let mostLoads = 60

  /// Requests the images that are visible or will be soon and are not cached, visible ones first.
  /// Withdraws requests for images that are out of reach.
  mutating func wantedImages() -> [BrowseEffect] {
    guard settings.showsImages, !layout.isTooSmall else { return [] }
    let reach = imagesInReach()
    var keys = Set(reach.map(\.key))
    var isChanged = images.withdraw(allBut: keys)
    var loads: [ImageLoad] = []
    for load in reach where loads.count < Self.mostLoads && keys.remove(load.key) != nil {
      if !images.use(load.key) {
        images.put(.asked, at: load.key)
        isChanged = true
      }
      if images.isAsked(load.key) { loads.append(load) }
    }
    return isChanged ? [.images(loads, generation: images.generation)] : []
  }

  /// Images of the detail, then of the visible rows, then of one more window.
  private func imagesInReach() -> [ImageLoad] {
    var loads: [ImageLoad] = []
    if let detail, let owner = detail.repository.owner,
      DetailPage.hasAvatar(settings, columns: detail.columns)
    {
      loads.append(.avatar(owner))
    }
    guard seesList, let id = listOnScreen else { return loads }
    let list = lists[id]
    let window = ListWindow(layout)
    let seen = window.visible(offset: list.offset, count: list.rows.count)
    let next = seen.upperBound..<min(list.rows.count, seen.upperBound + window.rows)
    return loads + self.loads(for: list.rows[seen]) + self.loads(for: list.rows[next])
  }

  /// Owners before READMEs, which take longer.
  private func loads(for rows: ArraySlice<ListedRepository>) -> [ImageLoad] {
    let geometry = RowGeometry(layout)
    let owners = geometry.avatar == nil ? [] : rows.compactMap(\.repository.owner)
    let thumbnails = geometry.thumbnail == nil ? [] : rows.map(\.repository)
    let size = geometry.imageSize
    return owners.map { .avatar($0, size) } + thumbnails.map { .thumbnail($0, size) }
  }
}
