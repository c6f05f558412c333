internal import BrowseModel
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The saved searches: a name, and the query beside it, or below it in a narrow window.
struct SavedView {
  let scene: ViewContext

  private var saved: SavedScreen { scene.state.saved }
  private var area: ScreenArea { scene.layout.body }

  func draw(on frame: inout ScreenFrame) {
    guard let rows = saved.rows, !rows.isEmpty else { return drawWithoutRows(on: &frame) }
    let window = ListWindow.saved(scene.layout)
    for index in window.visible(offset: saved.offset, count: rows.count) {
      let top = area.row + index * window.rowHeight - saved.offset
      draw(rows[index], columns: nameColumns(rows), at: top, on: &frame)
      guard index == saved.selection else { continue }
      SelectionBar(scene: scene).draw(
        ScreenArea(row: top, column: 0, columns: area.columns - 1, rows: window.rowHeight),
        in: area, on: &frame)
    }
    ScrollMark(
      area: ScreenArea(
        row: area.row, column: area.columns - 1, columns: 1, rows: area.rows),
      lines: rows.count * window.rowHeight, offset: saved.offset, isFocused: true,
      hasTrack: false
    ).draw(on: &frame)
  }

  private func drawWithoutRows(on frame: inout ScreenFrame) {
    let room = min(60, area.columns - 4)
    if let problem = saved.problem {
      let lines = ProblemView(scene: scene, problem: problem).lines(columns: room)
      return CenteredBlock(lines: lines).draw(in: area, on: &frame)
    }
    guard saved.rows != nil else { return }
    let key = KeyLabel.first(of: .save, in: scene) ?? "S"
    let lines =
      [scene.text(.browseNoneSaved, .bold), StyledText()]
      + scene.text(.browseNoneSavedNext(key: key), .muted).wrapped(to: room)
    CenteredBlock(lines: lines).draw(in: area, on: &frame)
  }

  /// The width of the names in a wide window, at most a third of it.
  private func nameColumns(_ rows: [SavedRow]) -> Int {
    let longest = rows.map { StyledText(sanitizing: $0.name).columns }.max() ?? 0
    return min(longest, area.columns / 3)
  }

  private func draw(
    _ row: SavedRow, columns: Int, at top: Int, on frame: inout ScreenFrame
  ) {
    let room = area.columns - 4
    let lastRun = lastRun(of: row)
    let left = max(1, room - lastRun.columns - 2)
    let name = StyledText(sanitizing: row.name, .bold)
    let query = listQuery(row.listQuery)
    frame.write(lastRun, at: ScreenPosition(row: top, column: 2 + room - lastRun.columns), in: area)
    guard scene.layout.isWide else {
      frame.write(name.truncated(to: left), at: ScreenPosition(row: top, column: 2), in: area)
      frame.write(
        query.truncated(to: room), at: ScreenPosition(row: top + 1, column: 2), in: area)
      return
    }
    let line = name.truncated(to: columns).padded(to: columns + 3) + query
    frame.write(line.truncated(to: left), at: ScreenPosition(row: top, column: 2), in: area)
  }

  /// `3 new · 2 hours ago`, since the last run.
  private func lastRun(of row: SavedRow) -> StyledText {
    guard let lastRun = row.lastRun else { return scene.text(.savedNeverRun, .muted) }
    let age = StyledText(
      sanitizing: scene.language.age(of: lastRun, at: scene.state.now), .muted)
    guard let count = row.newCount, count > 0 else { return age }
    return scene.text(.browseSavedNew(count: count), .good) + StyledText(" · ", .muted) + age
  }

  private func listQuery(_ listQuery: ListQuery) -> StyledText {
    StyledText(sanitizing: listQuery.words + " · ", .muted) + scene.sort(of: listQuery)
  }
}
