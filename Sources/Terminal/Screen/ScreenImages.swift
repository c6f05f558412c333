internal import ImageProtocol

/// The images of a frame that the terminal will draw; the others show the cells below them.
struct ScreenImages {
  private(set) var kitty: [PlacedImage] = []
  /// Sixel and iTerm2.
  private(set) var pixels: [PlacedImage] = []

  init(_ frame: ScreenFrame, _ placements: inout PixelPlacements) {
    for placed in frame.images {
      if case .kitty = placed.image.drawn {
        kitty.append(placed)
      } else if let drawable = placements.drawable(placed, rows: frame.size.rows) {
        pixels.append(drawable)
      }
    }
  }
}

extension PlacedImage {
  /// The indices of its visible cells on a screen of this size.
  func indices(in size: TerminalSize) -> [Int] {
    (visible.row..<visible.row + visible.rows).flatMap { row in
      (visible.column..<visible.column + visible.columns).map { row * size.columns + $0 }
    }
  }
}

extension ScreenFrame {
  /// Replaces the text in an area with spaces; the background stays.
  mutating func clear(_ area: ScreenArea) {
    for row in area.row..<area.row + area.rows {
      makeRoom(row, area.column..<area.column + area.columns)
      let start = row * size.columns
      for column in area.column..<area.column + area.columns {
        cells[start + column] = cells[start + column].cleared
      }
    }
  }

  /// Marks the cells of an image as part of it.
  mutating func cover(_ placed: PlacedImage) {
    clear(placed.visible)
    for row in 0..<placed.visible.rows {
      let start = (placed.visible.row + row) * size.columns + placed.visible.column
      for column in 0..<placed.visible.columns {
        cells[start + column] = .image(
          placed.image.id, row: placed.part.row + row, column: placed.part.column + column)
      }
    }
  }
}

extension ScreenScroll {
  /// Whether the scroll would not move pixels in `area` as a whole.
  func cuts(_ area: ScreenArea) -> Bool {
    let (first, end) = (area.row, area.row + area.rows)
    guard first < bottom, top < end else { return false }
    return first < top || end > bottom || first - shift < top || end - shift > bottom
  }

  /// Whether no row of `area` scrolls.
  func isBeside(_ area: ScreenArea) -> Bool { area.row >= bottom || area.row + area.rows <= top }

  /// Where an image is after the scroll; nil when it is cut.
  func moved(_ placed: PlacedImage) -> PlacedImage? {
    if cuts(placed.visible) { return nil }
    guard (top..<bottom).contains(placed.visible.row) else { return placed }
    var moved = placed
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

/// Images that are drawn into the cells: sixel and iTerm2.
struct PixelPlacements: Sendable {
  private let cell: CellSize?
  private var sixels: [Int: SixelImage] = [:]

  init(cell: CellSize?) { self.cell = cell }

  /// The part of `placed` that can be drawn on a screen with `rows` rows; nil for none. Pixels
  /// never cover the last row: the screen would scroll.
  mutating func drawable(_ placed: PlacedImage, rows: Int) -> PlacedImage? {
    var shown = placed
    shown.visible.rows = min(shown.visible.rows, rows - 1 - shown.visible.row)
    guard shown.visible.rows > 0, shown.visible.columns == placed.image.drawn.columns else {
      return nil
    }
    switch shown.image.drawn {
    case .sixel(let data, _, let rows):
      return sixel(shown.image.id, data, rows: rows).canDraw(shown.rows) ? shown : nil
    case .iterm: return shown.isWhole ? shown : nil
    case .symbols, .kitty: return nil
    }
  }

  /// Draws the visible part of `placed` at the cursor.
  mutating func sequence(of placed: PlacedImage) -> [UInt8] {
    switch placed.image.drawn {
    case .sixel(let data, _, let rows):
      sixel(placed.image.id, data, rows: rows).sequence(placed.rows) ?? []
    case .iterm(let file, let columns, let rows):
      PixelSequence.iterm(file, columns: columns, rows: rows)
    case .symbols, .kitty: []
    }
  }

  /// The parsed data of the image with this ID, cached.
  private mutating func sixel(_ id: Int, _ data: [UInt8], rows: Int) -> SixelImage {
    if let known = sixels[id] { return known }
    let sixel = SixelImage(data, rows: rows, cell: cell)
    sixels[id] = sixel
    return sixel
  }

  /// Drops the cached data of all images but these.
  mutating func keep(_ images: [PlacedImage]) {
    guard sixels.count > images.count + 64 else { return }
    let ids = Set(images.map(\.image.id))
    sixels = sixels.filter { ids.contains($0.key) }
  }
}

extension PlacedImage {
  /// The visible rows, counted from the image's first.
  fileprivate var rows: Range<Int> { part.row..<part.row + part.rows }
}
