internal import Terminal

/// Shows that lines are selected: a bar at the left and something behind them; without colours a
/// sign.
struct SelectionBar {
  let depth: ColorDepth
  var isFocused = true

  func draw(_ place: ScreenArea, in area: ScreenArea, on frame: inout ScreenFrame) {
    let style = isFocused ? Style.accent : .line
    guard depth != .none else {
      let sign = StyledText(">", isFocused ? .bold : .plain)
      return frame.write(sign, at: position(place, 0), in: area)
    }
    for row in 0..<place.rows {
      frame.write(StyledText("▌", style), at: position(place, row), in: area)
    }
    frame.tint(place.intersection(area), background: .role(.selection))
  }

  private func position(_ place: ScreenArea, _ row: Int) -> ScreenPosition {
    ScreenPosition(row: place.row + row, column: place.column)
  }
}

extension SelectionBar {
  init(scene: Scene) {
    self.init(depth: scene.profile.colorDepth)
  }
}
