package import ImageProtocol
internal import Synchronization

/// A cell of the screen, counted from 0 at the upper left. Negative ones lie outside.
package struct ScreenPosition: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// Cells of the screen in the form of a rectangle.
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

  /// The cells that both have.
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
  /// Of its upper left cell, which may lie outside.
  package var position: ScreenPosition
  /// The cells of it that are shown.
  package var visible: ScreenArea

  /// What is left beside `area`: itself, a part above or below, or nothing.
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

/// A drawn picture that is told from others by a number, so that comparing is cheap and a terminal
/// that remembers pictures is sent each once.
package struct ScreenImage: Sendable, Hashable {
  package let id: Int
  package let picture: DrawnPicture

  private static let last = Atomic<Int>(0)

  /// Every image is another one, also of the same picture.
  package init(_ picture: DrawnPicture) {
    self.picture = picture
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package static func == (left: ScreenImage, right: ScreenImage) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
