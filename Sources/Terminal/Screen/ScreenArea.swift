package import ImageProtocol
internal import Synchronization

/// A cell of the screen, counted from 0 at the upper left. Negative positions lie outside.
package struct ScreenPosition: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A rectangle of cells on the screen.
package struct ScreenArea: Sendable, Hashable {
  package var row: Int
  package var column: Int
  package var columns: Int
  package var rows: Int

  package init(row: Int, column: Int, columns: Int, rows: Int) {
    self.row = row
    self.column = column
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package func contains(_ position: ScreenPosition) -> Bool {
    (row..<row + rows).contains(position.row)
      && (column..<column + columns).contains(position.column)
  }

  /// The cells that lie in both areas.
  package func intersection(_ other: ScreenArea) -> ScreenArea {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return ScreenArea(
      row: top, column: left,
      columns: min(column + columns, other.column + other.columns) - left,
      rows: min(row + rows, other.row + other.rows) - top)
  }
}

/// An image on the screen.
package struct PlacedImage: Sendable, Equatable {
  package var image: ScreenImage
  /// The position of its upper left cell, which may lie outside the screen.
  package var position: ScreenPosition
  /// The cells that are shown.
  package var visible: ScreenArea

  /// What stays visible outside `area`: all of it, a part above or below, or nothing.
  func without(_ area: ScreenArea) -> PlacedImage? {
    let hidden = visible.intersection(area)
    guard hidden.columns > 0, hidden.rows > 0 else { return self }
    guard hidden.columns == visible.columns, hidden.rows < visible.rows else { return nil }
    var rest = self
    rest.visible.rows -= hidden.rows
    if hidden.row == visible.row {
      rest.visible.row += hidden.rows
    } else if hidden.row + hidden.rows != visible.row + visible.rows {
      return nil
    }
    return rest
  }
}

/// A drawn image with an ID, so that comparing is cheap and a terminal that caches images receives
/// each one once.
package struct ScreenImage: Sendable, Hashable {
  package let id: Int
  package let drawn: DrawnImage

  private static let last = Atomic<Int>(0)

  /// Every call creates a new ID, even for the same image.
  package init(_ image: DrawnImage) {
    drawn = image
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package static func == (left: ScreenImage, right: ScreenImage) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
