internal import Catalog
internal import GitHub

/// Which pictures are to be had.
extension BrowseState {
  /// At once; the others follow with what happens next.
  private static let mostWishes = 60

  /// Wishes for what is seen or will be soon and is not on the shelf.
  mutating func wantedPictures() -> [BrowseEffect] {
    guard look.showsPictures, !layout.isTooSmall else { return [] }
    var wishes: [PictureWish] = []
    for wish in picturesInReach() where !pictures.use(wish.key) {
      guard wishes.count < Self.mostWishes else { break }
      pictures.put(.asked, at: wish.key)
      wishes.append(wish)
    }
    return wishes.isEmpty ? [] : [.pictures(wishes)]
  }

  /// The detail's, then those of the rows from above to below, one window further than is seen.
  private func picturesInReach() -> [PictureWish] {
    var wishes: [PictureWish] = []
    if let detail, let owner = detail.repository.owner,
      DetailPage.hasAvatar(look, columns: detail.columns)
    {
      wishes.append(.avatar(owner))
    }
    guard seesList, let id = listOnScreen else { return wishes }
    let list = list(id)
    let geometry = RowGeometry(layout)
    let window = ListWindow(layout)
    let seen = window.visible(offset: list.offset, count: list.rows.count)
    let reach = seen.lowerBound..<min(list.rows.count, seen.upperBound + window.rows)
    for row in list.rows[reach] {
      if geometry.avatar != nil, let owner = row.repository.owner { wishes.append(.avatar(owner)) }
      if geometry.thumbnail != nil { wishes.append(.thumbnail(row.repository)) }
    }
    return wishes
  }
}
