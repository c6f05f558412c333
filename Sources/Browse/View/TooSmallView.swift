internal import Messages
internal import Terminal

/// A polite word for a window that nothing else fits into.
struct TooSmallView {
  let scene: Scene

  func draw(on frame: inout ScreenFrame) {
    let least = BrowseLayout.least
    let size = frame.size
    let lines = scene.text(
      .browseTooSmall(columns: String(least.columns), rows: String(least.rows))
    ).wrapped(to: max(1, size.columns - 2))
    let top = max(0, (size.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() {
      let left = max(0, (size.columns - line.columns) / 2)
      frame.write(line, at: ScreenPosition(row: top + index, column: left))
    }
  }
}
