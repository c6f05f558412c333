package import Rendering
package import Terminal

/// Where everything is in a window of a given size.
package struct BrowseLayout: Sendable, Equatable {
  package let size: TerminalSize
  let rows: RowsChoice
  let showsImages: Bool

  /// A smaller window only shows a message.
  package static let least = TerminalSize(columns: 40, rows: 10)
  /// From this width on, list and detail are side by side.
  package static let wideFrom = 110
  /// Windows with fewer rows get a compact layout.
  private static let lowBelow = 18

  package init(_ size: TerminalSize, rows: RowsChoice = .auto, showsImages: Bool = true) {
    self.size = size
    self.rows = rows
    self.showsImages = showsImages
  }

  package var isTooSmall: Bool {
    size.columns < Self.least.columns || size.rows < Self.least.rows
  }
  package var isWide: Bool { size.columns >= Self.wideFrom }
  package var isLow: Bool { size.rows < Self.lowBelow }

  /// The tabs, the query, and, in a high window, a rule.
  package var headRows: Int { isLow ? 2 : 3 }

  /// The names of the columns above the rows of a list; nil where rows have none.
  package var header: ScreenArea? {
    guard !isLow, rows.inFullScreen(windowRows: size.rows) != .full else { return nil }
    return ScreenArea(row: headRows, column: 0, columns: listColumns, rows: 1)
  }

  /// The line with the position and the status.
  package var statusRow: Int { size.rows - 1 }

  private var bodyRows: Int { max(0, size.rows - headRows - 1) }

  /// The list, or the detail where it has a page of its own.
  package var body: ScreenArea {
    ScreenArea(row: headRows, column: 0, columns: size.columns, rows: bodyRows)
  }

  /// Nine twentieths of a wide window, so that a README keeps the larger part.
  private var listColumns: Int { isWide ? size.columns * 9 / 20 : size.columns }

  /// The rows of a list, below the names of its columns.
  package var list: ScreenArea {
    let top = header?.rows ?? 0
    return ScreenArea(
      row: headRows + top, column: 0, columns: listColumns, rows: max(0, bodyRows - top))
  }

  /// Beside the list, after a dividing line, or in its place.
  package var detail: ScreenArea {
    guard isWide else { return body }
    let left = listColumns + 2
    return ScreenArea(row: headRows, column: left, columns: size.columns - left, rows: bodyRows)
  }
}

/// How much space each row of a list takes. All rows are the same height, so a row is found without
/// counting.
package struct RowGeometry: Sendable, Equatable {
  /// What a row shows; never `auto`.
  package let form: RowsChoice
  /// Lines of a row, including the empty one below a full row.
  package let height: Int
  /// Lines of the description; 0 for a compact row.
  package let descriptionRows: Int
  /// The size of images in rows.
  package let imageSize: ImageSize
  private let hasAvatar: Bool
  private let hasThumbnail: Bool

  /// Narrower lists have no room for the image.
  private static let avatarFrom = 50
  private static let thumbnailFrom = 84

  package init(_ layout: BrowseLayout) {
    let columns = layout.list.columns
    form = layout.rows.inFullScreen(windowRows: layout.size.rows)
    let isTall = form == .full && !layout.isLow && layout.showsImages
    switch form {
    case .compact: (height, descriptionRows) = (1, 0)
    case .auto, .medium: (height, descriptionRows) = (2, 1)
    case .full: (height, descriptionRows) = isTall ? (5, 2) : (3, 1)
    }
    imageSize = form == .full ? .large : .small
    let hasImages = isTall || (form == .medium && layout.showsImages)
    hasAvatar = hasImages && columns >= Self.avatarFrom
    hasThumbnail = hasImages && columns >= Self.thumbnailFrom
  }

  /// Cells of the owner's avatar; nil for none.
  package var avatar: (columns: Int, rows: Int)? { hasAvatar ? imageSize.avatar : nil }

  /// Cells of the README's first image on the right; nil for none.
  package var thumbnail: (columns: Int, rows: Int)? { hasThumbnail ? imageSize.thumbnail : nil }

  /// Lines of a row without the empty one.
  package var lines: Int { form == .full ? height - 1 : height }
}
