internal import BrowseModel
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// The visible part of a repository's page.
struct DetailView {
  let scene: ViewContext
  let area: ScreenArea

  func draw(on frame: inout ScreenFrame) {
    guard let detail = scene.state.detail else {
      let hint = scene.text(.browseDetailNothing, .muted).wrapped(to: max(1, area.columns - 4))
      return scene.list?.rows.isEmpty == false
        ? CenteredBlock(lines: hint).draw(in: area, on: &frame) : ()
    }
    let shown = detail.page.indices.clamped(to: detail.offset..<detail.offset + area.rows)
    for index in shown {
      draw(detail.page[index], detail, area.row + index - detail.offset, index, on: &frame)
    }
    drawAvatar(detail, on: &frame)
    if scene.isDetailFocused { drawSelectedLink(detail, on: &frame) }
    drawTail(detail, on: &frame)
    ScrollMark(
      area: ScreenArea(
        row: area.row, column: area.column + area.columns - 1, columns: 1, rows: area.rows),
      lines: detail.page.count, offset: detail.offset, isFocused: scene.isDetailFocused,
      hasTrack: false
    ).draw(on: &frame)
  }

  /// The page starts one column in, and leaves the last one to the scroll mark.
  private var pageArea: ScreenArea {
    ScreenArea(row: area.row, column: area.column + 1, columns: area.columns - 2, rows: area.rows)
  }

  private func draw(
    _ line: DetailLine, _ detail: DetailScreen, _ row: Int, _ index: Int,
    on frame: inout ScreenFrame
  ) {
    switch line {
    case .text(let text):
      frame.write(text, at: ScreenPosition(row: row, column: pageArea.column), in: pageArea)
    case .image(let source, let line, _, _, let indent):
      // The first visible line places the whole image.
      guard line == 0 || index == detail.offset, case .page(let page) = detail.readme,
        let image = page.images[source]
      else { return }
      frame.place(
        image, at: ScreenPosition(row: row - line, column: pageArea.column + indent),
        in: pageArea)
    }
  }

  /// A mark beside it, too, for terminals without colors.
  private func drawSelectedLink(_ detail: DetailScreen, on frame: inout ScreenFrame) {
    for (index, spot) in (detail.selected?.spots ?? []).enumerated() {
      let row = area.row + spot.line - detail.offset
      let place = ScreenArea(
        row: row, column: pageArea.column + spot.columns.lowerBound, columns: spot.columns.count,
        rows: 1
      ).intersection(pageArea)
      frame.tint(place, background: .role(.selection))
      guard index == 0 else { continue }
      frame.write(
        StyledText("▸", .accent), at: ScreenPosition(row: row, column: area.column), in: area)
    }
  }

  private func drawAvatar(_ detail: DetailScreen, on frame: inout ScreenFrame) {
    guard DetailPage.hasAvatar(scene.state.settings, columns: detail.columns), !detail.page.isEmpty,
      let image = scene.state.images.image(.avatar(detail.name.owner.lowercased()))
    else { return }
    let top = area.row - detail.offset
    let size = ImageSize.large.avatar
    frame.fill(
      ScreenArea(row: top, column: pageArea.column, columns: size.columns, rows: size.rows)
        .intersection(pageArea), style: .plain)
    frame.place(image, at: ScreenPosition(row: top, column: pageArea.column), in: pageArea)
  }

  /// Below the page: a loading indicator, or a problem.
  private func drawTail(_ detail: DetailScreen, on frame: inout ScreenFrame) {
    let top = area.row + detail.page.count - detail.offset
    for (index, line) in tail(detail).enumerated() {
      frame.write(line, at: ScreenPosition(row: top + index, column: pageArea.column), in: pageArea)
    }
  }

  private func tail(_ detail: DetailScreen) -> [StyledText] {
    if let problem = detail.problem {
      return ProblemView(scene: scene, problem: problem)
        .lines(columns: max(4, pageArea.columns))
    }
    switch detail.readme {
    case .loading: return [scene.text(.browseDetailLoadingReadme, .muted)]
    case .notLoaded: return notLoaded(detail)
    case .none, .page: return []
    }
  }

  /// Why there is no README; online, also the keys to load it or to log in.
  private func notLoaded(_ detail: DetailScreen) -> [StyledText] {
    let columns = max(4, pageArea.columns)
    let isOffline = scene.state.isOffline
    let reason = detail.whyNotLoaded(isOffline: isOffline).map { scene.text($0, .muted) }
    let lines = reason?.wrapped(to: columns) ?? []
    if isOffline { return lines }
    let hints = [KeyHint(.open, .browseHintLoad), KeyHint(.login, .browseHintLogin)]
    return lines + [StyledText(), KeyHints(scene: scene, hints: hints).line(columns: columns)]
  }
}

extension DetailScreen {
  /// Why the README is missing; nil unless it was not requested.
  func whyNotLoaded(isOffline: Bool) -> Message? {
    guard case .notLoaded = readme else { return nil }
    return isOffline ? .showReadmeNotKnown(name: name.description) : .browseDetailNotLoaded
  }
}
