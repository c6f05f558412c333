internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import Messages
internal import Presentation
internal import Terminal

/// What is below the rows, or in their place: loading rows, a problem, or the end.
struct ListTail {
  let scene: ViewContext
  let list: FeedList

  private var geometry: RowGeometry { RowGeometry(scene.layout) }
  private var state: BrowseState { scene.state }

  /// Draws from line `top` of the screen on; there is room for `ListWindow.tailLines`.
  func drawBelow(_ top: Int, in area: ScreenArea, on frame: inout ScreenFrame) {
    let left = columns(area).text
    let room = columns(area).textColumns
    if let problem = list.problem {
      let lines = ProblemView(scene: scene, problem: problem, resumes: true)
        .shortLines(columns: room, rows: ListWindow(scene.layout).tailLines - 1)
      return write(lines, top, left, in: area, on: &frame)
    }
    if case .waiting(let end) = list.activity {
      return write(waiting(end, room), top, left, in: area, on: &frame)
    }
    if let ending = list.ending {
      return write(self.ending(ending, room), top, left, in: area, on: &frame)
    }
    if list.activity != .refreshing { drawSkeletons(from: top, in: area, on: &frame) }
  }

  func drawWithoutRows(in area: ScreenArea, on frame: inout ScreenFrame) {
    let room = min(60, area.columns - 4)
    if let problem = list.problem {
      let lines = ProblemView(scene: scene, problem: problem, resumes: true)
        .lines(columns: room)
      return CenteredBlock(lines: lines).draw(in: area, on: &frame)
    }
    if case .waiting(let end) = list.activity {
      return CenteredBlock(lines: waiting(end, room)).draw(in: area, on: &frame)
    }
    if list.activity.isBusy { return drawSkeletons(from: area.row, in: area, on: &frame) }
    let lines = EmptyListText(scene: scene, list: list).lines(columns: room, rows: area.rows)
    CenteredBlock(lines: lines).draw(in: area, on: &frame)
  }

  /// The remaining wait, and how to shorten it.
  private func waiting(_ end: Date, _ room: Int) -> [StyledText] {
    let time = RemainingTime.text(from: state.now, until: end)
    let lines = scene.text(.browseWait(time: time)).wrapped(to: room)
    guard state.isAnonymous else { return lines }
    let keys = KeyHints(scene: scene, hints: [KeyHint(.login, .browseHintLogin)])
    return lines + scene.text(.browseLimitLogin, .muted).wrapped(to: room)
      + [keys.line(columns: room)]
  }

  private func ending(_ ending: FeedEnding, _ room: Int) -> [StyledText] {
    switch ending {
    case .exhausted, .limitReached:
      return scene.text(.feedEnd(count: list.rows.count), .muted).wrapped(to: room)
    case .windowEnded(let total):
      return scene.text(.browseEndWindow(count: total)).wrapped(to: room)
        + scene.text(.browseEndWindowNext, .muted).wrapped(to: room)
    }
  }

  private func drawSkeletons(from top: Int, in area: ScreenArea, on frame: inout ScreenFrame) {
    let skeleton = SkeletonView(
      geometry: geometry, columns: columns(area), showsAvatar: state.settings.showsImages,
      fillsBackground: scene.profile.colorDepth >= .indexed && scene.profile.theme != .neutral,
      step: state.shimmer)
    var (line, number) = (top, list.rows.count)
    while line < area.row + area.rows {
      skeleton.draw(number, at: line, in: area, on: &frame)
      line += geometry.height
      number += 1
    }
  }

  private func columns(_ area: ScreenArea) -> RowColumns {
    RowColumns(
      RowContext(
        columns: area.columns, geometry: geometry, language: scene.language,
        depth: scene.profile.colorDepth, showsImages: state.settings.showsImages,
        now: state.now))
  }

  private func write(
    _ lines: [StyledText], _ top: Int, _ left: Int, in area: ScreenArea,
    on frame: inout ScreenFrame
  ) {
    for (index, line) in lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: top + index, column: left), in: area)
    }
  }
}
