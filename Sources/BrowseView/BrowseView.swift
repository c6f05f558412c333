package import BrowseModel
internal import Messages
package import Terminal

/// Draws states. It caches laid-out rows, so that a frame only costs what has changed.
package struct BrowseView: Sendable {
  private var rows = RowCache()

  package init() {}

  /// The screen for `state`; it depends on nothing else.
  package mutating func frame(_ state: BrowseState) -> ScreenFrame {
    let scene = ViewContext(state)
    var frame = ScreenFrame(size: state.size)
    guard !scene.layout.isTooSmall else {
      TooSmallView(scene: scene).draw(on: &frame)
      return frame
    }
    HeadView(scene: scene).draw(on: &frame)
    scene.drawBody(with: &rows, on: &frame)
    StatusLine(scene: scene).draw(on: &frame)
    OverlayView(scene: scene).draw(on: &frame)
    return frame
  }
}

/// A message for a window that is too small for anything else.
struct TooSmallView {
  let scene: ViewContext

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
