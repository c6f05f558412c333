internal import BrowseModel
internal import FoundationEssentials
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The text of a list without rows: why there are none, and what to do.
struct EmptyListText {
  let scene: ViewContext
  let list: FeedList

  func lines(columns: Int, rows: Int) -> [StyledText] {
    if scene.state.showsStartPage {
      return StartPage(scene: scene).lines(columns: columns, rows: rows).map(\.text)
    }
    return texts.flatMap { $0.isEmpty ? [$0] : $0.wrapped(to: columns) }
  }

  private var texts: [StyledText] {
    switch list.id {
    case .search: search
    case .favorites: favorites
    case .trending, .top:
      [scene.text(scene.state.isOffline ? .browseNoneOffline : .browseNoneList, .bold)]
    }
  }

  private var search: [StyledText] {
    let words = list.listQuery.words
    if let end = scene.state.heldUntil { return held(until: end) }
    if list.isFromCacheOnly { return [] }
    let message: Message =
      scene.state.isOffline ? .browseNoneOffline : .browseNoneSearch(words: words)
    let next = list.mistake.map { scene.text($0, .star) }
    return [scene.text(message, .bold), "", next ?? scene.text(.browseNoneSearchNext, .muted)]
  }

  /// The rate limit delays the search.
  private func held(until end: Date) -> [StyledText] {
    let time = RemainingTime.text(from: scene.state.now, until: end)
    return [scene.text(.browseHeldSearch(time: time), .bold), ""]
      + [scene.text(.browseHeldSearchNow(key: "Enter"), .muted)]
  }

  private var favorites: [StyledText] {
    let listQuery = list.listQuery
    guard listQuery.words.isEmpty, listQuery.language == nil else {
      return [
        scene.text(.favoritesNoMatch, .bold), "", scene.text(.browseNoneFavoritesFilter, .muted),
      ]
    }
    let hidden = scene.state.favorites.hidden
    if hidden > 0 { return [scene.text(.favoritesHidden(count: hidden))] }
    let key = KeyLabel.first(of: .favorite, in: scene) ?? "f"
    let sync = scene.state.isAnonymous ? nil : KeyLabel.first(of: .sync, in: scene)
    return [
      RepositoryTitle.heart + " " + scene.text(.browseNoneFavorites, .bold), "",
      scene.text(.browseNoneFavoritesNext(key: key), .muted),
    ] + (sync.map { [scene.text(.browseNoneFavoritesSync(key: $0), .muted)] } ?? [])
  }
}

/// The placeholder of a row that is loading; a light band moves over it.
struct SkeletonView {
  let geometry: RowGeometry
  let columns: RowColumns
  let showsAvatar: Bool
  /// Whether to draw with background colors; otherwise with line characters.
  let fillsBackground: Bool
  /// The band's animation step.
  let step: Int

  /// In cells: the distance per step, the band's width, and the distance between two bands.
  private static let stride = 3
  private static let band = 8
  private static let distance = 64
  /// The lengths of the name's placeholder, in twelfths of the width.
  private static let shares = [5, 4, 6, 3]

  /// - Parameter number: varies the lengths from row to row.
  func draw(_ number: Int, at top: Int, in area: ScreenArea, on frame: inout ScreenFrame) {
    if showsAvatar, let avatar = geometry.avatar {
      for row in 0..<avatar.rows {
        bar(avatar.columns, at: top + row, columns.avatar, in: area, on: &frame)
      }
    }
    for (index, length) in lengths(number).enumerated() {
      bar(length, at: top + index, columns.text, in: area, on: &frame)
    }
  }

  private func lengths(_ number: Int) -> [Int] {
    let share = Self.shares[abs(number) % Self.shares.count]
    let room = columns.textColumns
    if geometry.descriptionRows == 0 { return [room * (share + 4) / 12] }
    if geometry.descriptionRows == 1 { return [room * share / 12, room * (share + 4) / 12] }
    return [room * share / 12, room * 11 / 12, room * (share + 3) / 12, room * 4 / 12]
  }

  private func bar(
    _ length: Int, at row: Int, _ column: Int, in area: ScreenArea, on frame: inout ScreenFrame
  ) {
    var text = StyledText()
    for place in column..<column + max(0, length) {
      // The band is slanted.
      let phase = place + row - step * Self.stride
      let isBand = ((phase % Self.distance) + Self.distance) % Self.distance < Self.band
      text += isBand ? bandCell : cell
    }
    frame.write(text, at: ScreenPosition(row: row, column: area.column + column), in: area)
  }

  /// Shades such as U+2591 leave marks because some fonts draw them into the next cell.
  private var cell: StyledText {
    fillsBackground
      ? StyledText(" ", Style(background: .role(.canvas))) : StyledText("─", .line)
  }

  private var bandCell: StyledText {
    fillsBackground
      ? StyledText(" ", Style(background: .role(.selection))) : StyledText("━", .line)
  }
}
