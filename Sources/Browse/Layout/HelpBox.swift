internal import Terminal

/// The lines of the help and how many of them a window has room for.
struct HelpBox {
  let columns: Int
  let lines: [StyledText]
  /// Lines that are seen at once.
  let rows: Int

  private static let widest = 84

  init(scene: Scene) {
    let room = BoxView.room(in: scene.layout.size)
    columns = min(Self.widest, room.columns)
    lines = HelpPage(scene: scene).lines(columns: columns)
    rows = min(lines.count, room.rows)
  }

  /// Lines above the window when the last one is seen.
  var lastOffset: Int { max(0, lines.count - rows) }
}
