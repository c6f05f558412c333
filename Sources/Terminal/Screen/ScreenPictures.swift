internal import ImageProtocol

/// The pictures of a frame that the terminal will draw; for all others their cells stand in.
struct ScreenPictures {
  private(set) var kitty: [PlacedImage] = []
  /// Sixel and iTerm2.
  private(set) var pixels: [PlacedImage] = []

  init(_ frame: ScreenFrame, _ shelf: inout PixelPlacements, _ kittyShelf: KittyPlacements) {
    for picture in frame.pictures {
      if case .kitty(let pixels) = picture.image.picture {
        if kittyShelf.accepts(pixels, picture.image.id) { kitty.append(picture) }
      } else if let drawable = shelf.drawable(picture, rows: frame.size.rows) {
        pixels.append(drawable)
      }
    }
  }
}

extension PlacedImage {
  /// Of its visible cells on a screen of this size.
  func indices(in size: TerminalSize) -> [Int] {
    (visible.row..<visible.row + visible.rows).flatMap { row in
      (visible.column..<visible.column + visible.columns).map { row * size.columns + $0 }
    }
  }
}

extension ScreenFrame {
  /// Takes the text out of an area; what is behind it stays.
  mutating func clear(_ area: ScreenArea) {
    for row in area.row..<area.row + area.rows {
      makeRoom(row, area.column..<area.column + area.columns)
      let start = row * size.columns
      for column in area.column..<area.column + area.columns {
        cells[start + column] = cells[start + column].cleared
      }
    }
  }

  /// Makes the cells of a picture its own.
  mutating func cover(_ picture: PlacedImage) {
    clear(picture.visible)
    for row in 0..<picture.visible.rows {
      let start = (picture.visible.row + row) * size.columns + picture.visible.column
      for column in 0..<picture.visible.columns {
        cells[start + column] = .picture(
          picture.image.id, row: picture.part.row + row, column: picture.part.column + column)
      }
    }
  }
}

extension ScreenScroll {
  /// Whether pixels in `area` would not move as a whole.
  func cuts(_ area: ScreenArea) -> Bool {
    let (first, end) = (area.row, area.row + area.rows)
    guard first < bottom, top < end else { return false }
    return first < top || end > bottom || first - shift < top || end - shift > bottom
  }

  /// Where a picture is afterwards; nil when it is cut.
  func moved(_ picture: PlacedImage) -> PlacedImage? {
    if cuts(picture.visible) { return nil }
    guard (top..<bottom).contains(picture.visible.row) else { return picture }
    var moved = picture
    moved.position.row -= shift
    moved.visible.row -= shift
    return moved
  }

  /// Moves the rows of a screen as the terminal does.
  func apply(to cells: inout [PackedCell], columns: Int) {
    let old = cells
    for row in top..<bottom {
      let source = row + shift
      for column in 0..<columns {
        cells[row * columns + column] =
          (top..<bottom).contains(source) ? old[source * columns + column] : .blank
      }
    }
  }
}
