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
