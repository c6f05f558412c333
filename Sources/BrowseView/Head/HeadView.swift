internal import BrowseModel
internal import Messages
internal import Rendering
internal import Terminal

/// The first lines: the tabs and the account, the query, and a rule.
package struct HeadView {
  let scene: ViewContext

  package init(scene: ViewContext) { self.scene = scene }

  private var columns: Int { scene.layout.size.columns }

  func draw(on frame: inout ScreenFrame) {
    let used = drawTabs(on: &frame)
    drawAccount(from: used, on: &frame)
    QueryLine(scene: scene).draw(on: &frame)
    if scene.layout.headRows > 2 { drawRule(on: &frame) }
    drawMistake(on: &frame)
  }

  /// What is wrong with the query, below its field; without rows the body shows it.
  private func drawMistake(on frame: inout ScreenFrame) {
    guard let list = scene.list, let mistake = list.mistake, !list.rows.isEmpty,
      scene.layout.headRows > 2
    else { return }
    let text = StyledText("! ", .danger) + scene.text(mistake, .star) + " "
    frame.write(
      text.truncated(to: columns - 4),
      at: ScreenPosition(row: scene.layout.headRows - 1, column: 1))
  }

  /// Draws the tabs and returns the columns they use.
  private func drawTabs(on frame: inout ScreenFrame) -> Int {
    let bar = TabBar(scene.language, columns: columns, current: scene.state.screen)
    for tab in bar.tabs {
      let isCurrent = tab.screen == scene.state.screen
      var style = isCurrent ? Style.accent : .muted
      style.isUnderlined = isCurrent
      frame.write(
        StyledText(tab.label.trimmed, style), at: ScreenPosition(row: 0, column: tab.column + 1))
    }
    return bar.tabs.last.map { $0.column + $0.columns } ?? 0
  }

  private func drawAccount(from used: Int, on frame: inout ScreenFrame) {
    guard let shown = account(from: used) else { return }
    frame.write(shown, at: ScreenPosition(row: 0, column: columns - 1 - shown.columns))
  }

  /// Whether the name of the account is at this column of the first line.
  package func isAccount(atColumn column: Int) -> Bool {
    let bar = TabBar(scene.language, columns: columns, current: scene.state.screen)
    let used = bar.tabs.last.map { $0.column + $0.columns } ?? 0
    guard let shown = account(from: used) else { return false }
    return (columns - 1 - shown.columns..<columns - 1).contains(column)
  }

  private func account(from used: Int) -> StyledText? {
    let login = scene.state.login.map { StyledText("● ", .good) + StyledText(sanitizing: $0) }
    let other =
      scene.state.hasUnnamedToken
      ? StyledText("● ", .good) + scene.text(.browseUnnamedToken, .muted)
      : scene.text(.browseNobody, .muted)
    let text = login ?? other
    let room = columns - used - 2
    // A login that is cut short is of little use.
    guard text.columns <= room || room >= 12 else { return nil }
    return text.truncated(to: room)
  }

  /// Over a split view, the stronger half shows where keys go.
  private func drawRule(on frame: inout ScreenFrame) {
    let row = scene.layout.headRows - 1
    guard scene.isSplit else { return rule(0..<columns, isStrong: false, row, on: &frame) }
    let middle = scene.layout.list.columns
    rule(0..<middle, isStrong: !scene.isDetailFocused, row, on: &frame)
    frame.write(StyledText("┬", .line), at: ScreenPosition(row: row, column: middle))
    rule(middle + 1..<columns, isStrong: scene.isDetailFocused, row, on: &frame)
  }

  private func rule(
    _ columns: Range<Int>, isStrong: Bool, _ row: Int, on frame: inout ScreenFrame
  ) {
    let text = String(repeating: isStrong ? "━" : "─", count: columns.count)
    frame.write(
      StyledText(sanitizing: text, isStrong ? .role(.link) : .line),
      at: ScreenPosition(row: row, column: columns.lowerBound))
  }
}
