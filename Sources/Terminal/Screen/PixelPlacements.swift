internal import ImageProtocol

/// Pictures that are drawn into the cells: sixel's and iTerm2's.
struct PixelPlacements: Sendable {
  private let cell: CellSize?
  private var sixels: [Int: SixelPicture?] = [:]

  init(cell: CellSize?) { self.cell = cell }

  /// What of `picture` can be drawn on a screen of so many rows; nil when nothing can. The last row
  /// is none for pixels: the screen would scroll.
  mutating func drawable(_ picture: PlacedImage, rows: Int) -> PlacedImage? {
    var shown = picture
    shown.visible.rows = min(shown.visible.rows, rows - 1 - shown.visible.row)
    guard shown.visible.rows > 0, shown.visible.columns == picture.image.picture.columns else {
      return nil
    }
    switch shown.image.picture {
    case .sixel: return sixel(shown.image)?.canDraw(shown.rows) == true ? shown : nil
    case .iterm(let file, let columns, let rows):
      let isSound = PixelSequence.isPNG(file) && columns > 0 && rows > 0
      return isSound && shown.isWhole ? shown : nil
    case .symbols, .kitty: return nil
    }
  }

  /// Draws what is visible of it at the cursor.
  mutating func sequence(of picture: PlacedImage) -> [UInt8] {
    switch picture.image.picture {
    case .sixel: sixel(picture.image)?.sequence(picture.rows) ?? []
    case .iterm(let file, let columns, let rows):
      PixelSequence.iterm(file, columns: columns, rows: rows) ?? []
    case .symbols, .kitty: []
    }
  }

  /// What is found out about an image once; nil for what is no sixel picture.
  private mutating func sixel(_ image: ScreenImage) -> SixelPicture? {
    if let known = sixels[image.id] { return known }
    guard case .sixel(let data, _, let rows) = image.picture else { return nil }
    let sixel = SixelPicture(data, rows: rows, cell: cell)
    sixels[image.id] = .some(sixel)
    return sixel
  }

  /// Forgets what was found out about all images but these.
  mutating func keep(_ pictures: [PlacedImage]) {
    guard sixels.count > pictures.count + 64 else { return }
    let ids = Set(pictures.map(\.image.id))
    sixels = sixels.filter { ids.contains($0.key) }
  }
}

extension PlacedImage {
  /// Those that are shown, counted from the picture's first.
  fileprivate var rows: Range<Int> { part.row..<part.row + part.rows }
}
