internal import Messages
internal import Rendering
internal import Terminal

/// Takes a token that is not shown: dots tell that something is typed, but not how much of it.
struct TokenView {
  let scene: Scene
  /// How many bytes were typed.
  let typed: Int

  private static let mostDots = 20
  private static let widest = 60

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let room = max(1, min(Self.widest, area.columns - 4))
    let left = area.column + 2
    let head =
      [scene.text(.browseAccountTokenTitle, .bold), StyledText()]
      + scene.text(.browseAccountTokenHint, .muted).wrapped(to: room) + [StyledText()]
    let dots = String(repeating: "•", count: min(typed, Self.mostDots))
    let field = StyledText("› ", .accent) + StyledText(sanitizing: dots)
    for (index, line) in (head + [field] + tail(room)).enumerated() {
      frame.write(line, at: ScreenPosition(row: area.row + index, column: left), in: area)
    }
    let row = area.row + head.count
    if !scene.state.account.isBusy, area.contains(ScreenPosition(row: row, column: left)) {
      frame.cursor = ScreenPosition(row: row, column: left + field.columns)
    }
  }

  private func tail(_ room: Int) -> [StyledText] {
    let account = scene.state.account
    if let problem = account.problem {
      return [StyledText()]
        + ProblemView(scene: scene, problem: problem, showsKeys: false)
        .lines(columns: room)
    }
    return account.isBusy ? [StyledText(), scene.text(.browseAccountTokenBusy, .muted)] : []
  }
}
