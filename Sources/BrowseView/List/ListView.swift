internal import BrowseModel
internal import Core
internal import GitHub
internal import Terminal

/// The visible rows of a list, and what is below them.
struct ListView {
  let scene: ViewContext
  let list: FeedList
  private let area: ScreenArea
  private let geometry: RowGeometry

  init(scene: ViewContext, list: FeedList) {
    self.scene = scene
    self.list = list
    area = scene.layout.list
    geometry = RowGeometry(scene.layout)
  }

  func draw(with cache: inout RowCache, on frame: inout ScreenFrame) {
    let tail = ListTail(scene: scene, list: list)
    guard !list.rows.isEmpty else {
      tail.drawWithoutRows(in: area, on: &frame)
      return drawDivider(on: &frame)
    }
    ListHeader(scene.state, list: list)?.draw(on: &frame)
    let window = ListWindow(scene.layout)
    for index in window.visible(offset: list.offset, count: list.rows.count) {
      let row = cache.frame(list.rows[index], context: context(of: index))
      frame.draw(row, at: ScreenPosition(row: top(of: index), column: 0), in: area)
    }
    if window.linesBelow(offset: list.offset, count: list.rows.count) < 0 {
      tail.drawBelow(top(of: list.rows.count), in: area, on: &frame)
    }
    drawDivider(on: &frame)
  }

  private func top(of index: Int) -> Int { area.row + index * geometry.height - list.offset }

  private func context(of index: Int) -> RowContext {
    let repository = list.rows[index].repository
    let login = repository.owner?.login.lowercased()
    let images = scene.state.images
    return RowContext(
      columns: area.columns, geometry: geometry, language: scene.language,
      depth: scene.profile.colorDepth, isSelected: index == list.selection,
      isMarked: list.marked.contains(repository.id),
      isFocused: !scene.isDetailFocused, showsImages: scene.state.settings.showsImages,
      value: RowContext.value(of: list.listQuery.sort),
      avatar: geometry.avatar == nil
        ? nil : login.flatMap { images.image(.avatar($0, geometry.imageSize)) },
      thumbnail: geometry.thumbnail == nil
        ? nil : images.image(.thumbnail(repository.id, geometry.imageSize)),
      now: RowContext.minute(of: scene.state.now))
  }

  /// The line between list and detail, or the right edge, shows the scroll position.
  private func drawDivider(on frame: inout ScreenFrame) {
    let expected = max(list.rows.count, min(list.head?.totalCount ?? 0, 1000))
    let isEnded = list.ending != nil
    let lines = (isEnded ? list.rows.count : expected) * geometry.height
    let column = scene.isSplit ? area.columns : area.columns - 1
    if scene.isSplit, let header = scene.layout.header {
      frame.write(StyledText("│", .line), at: ScreenPosition(row: header.row, column: column))
    }
    ScrollMark(
      area: ScreenArea(row: area.row, column: column, columns: 1, rows: area.rows),
      lines: list.rows.isEmpty ? 0 : lines, offset: list.offset,
      isFocused: !scene.isDetailFocused, hasTrack: scene.isSplit
    ).draw(on: &frame)
  }
}

/// Drawn rows, until their content changes.
struct RowCache: Sendable {
  private struct Key: Hashable {
    var id: Int64
    var isSelected: Bool
  }

  private struct Entry {
    var row: ListedRepository
    var context: RowContext
    var frame: ScreenFrame
  }

  private var entries: [Key: Entry] = [:]
  /// More than several large screens show.
  private static let most = 200

  mutating func frame(_ row: ListedRepository, context: RowContext) -> ScreenFrame {
    let key = Key(id: row.repository.id, isSelected: context.isSelected)
    if let entry = entries[key], entry.context == context, entry.row == row { return entry.frame }
    if entries.count >= Self.most { entries = [:] }
    let frame = RowView(row, context: context).frame()
    entries[key] = Entry(row: row, context: context, frame: frame)
    return frame
  }
}
