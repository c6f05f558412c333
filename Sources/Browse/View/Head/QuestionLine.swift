internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The second line: the query at the left, the number of results at the right.
struct QuestionLine {
  let scene: Scene

  private static let row = 1
  /// What is typed keeps at least so much.
  private static let fieldColumns = 18

  func draw(on frame: inout ScreenFrame) {
    let columns = scene.layout.size.columns
    let left = caption
    let least = scene.field == nil ? left.columns : Self.fieldColumns
    let facts = QuestionFacts(scene: scene).line(columns: columns - 2 - least - 4)
    frame.write(left, at: position(1))
    frame.write(facts, at: position(columns - 1 - facts.columns))
    guard let field = scene.field else { return }
    let room = columns - 2 - (facts.isEmpty ? 0 : facts.columns + 2) - 2
    FieldView(
      field: field, placeholder: placeholder,
      area: ScreenArea(row: Self.row, column: 3, columns: room, rows: 1)
    ).draw(on: &frame)
  }

  private func position(_ column: Int) -> ScreenPosition {
    ScreenPosition(row: Self.row, column: column)
  }

  private var caption: StyledText {
    switch scene.state.screen {
    case .search, .favorites:
      StyledText("/", scene.field?.isFocused == true ? .accent : .muted)
    case .trending: timeframes
    case .top: scene.text(.browseTopCaption, .muted)
    case .saved: savedCount
    case .account: StyledText(sanitizing: scene.state.account.status?.host.name ?? "", .muted)
    }
  }

  private var placeholder: StyledText {
    let isSearch = scene.state.screen == .search
    return scene.text(isSearch ? .browseSearchPlaceholder : .browseFavoritesPlaceholder, .muted)
  }

  private var savedCount: StyledText {
    scene.state.saved.rows.map { scene.text(.browseSavedCount(count: $0.count), .muted) }
      ?? StyledText()
  }

  private var timeframes: StyledText {
    TimeframeBar(scene.language).words.map { word in
      let isChosen = word.timeframe == scene.state.trending.timeframe
      return StyledText(
        word.label,
        isChosen ? Style(isBold: true, isUnderlined: true, color: .role(.link)) : .muted)
    }.joined(separator: "  ")
  }
}
