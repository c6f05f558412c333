internal import Auth
internal import BrowseModel
internal import GitHub
internal import Messages
internal import Terminal

/// What each kind of screen shows.
extension ViewContext {
  /// The left half of the second line.
  var caption: StyledText {
    switch state.screen.tab.content {
    case .list:
      state.screen.tab.caption.map { text($0, .muted) }
        ?? StyledText("/", field?.isFocused == true ? .accent : .muted)
    case .trending: timeframes
    case .saved:
      state.saved.rows.map { text(.browseSavedCount(count: $0.count), .muted) } ?? StyledText()
    case .account: StyledText(sanitizing: state.account.status?.host.name ?? "", .muted)
    }
  }

  private var timeframes: StyledText {
    TimeframeBar(language).words.map { word in
      let isChosen = word.timeframe == state.timeframe
      return StyledText(
        word.label,
        isChosen ? Style(isBold: true, isUnderlined: true, color: .role(.link)) : .muted)
    }.joined(separator: "  ")
  }

  /// Draws everything between the first lines and the last one.
  func drawBody(with rows: inout RowCache, on frame: inout ScreenFrame) {
    switch state.screen.tab.content {
    case .list, .trending: drawList(with: &rows, on: &frame)
    case .saved: SavedView(scene: self).draw(on: &frame)
    case .account: AccountView(scene: self).draw(on: &frame)
    }
  }

  private func drawList(with rows: inout RowCache, on frame: inout ScreenFrame) {
    guard let list else { return }
    if showsDetailPage {
      DetailView(scene: self, area: layout.detail).draw(on: &frame)
      return
    }
    ListView(scene: self, list: list).draw(with: &rows, on: &frame)
    if isSplit {
      DetailView(scene: self, area: layout.detail).draw(on: &frame)
    }
  }

  /// The keys that matter, the most useful first.
  var hints: [KeyHint] {
    let hints = StatusHints(scene: self)
    return switch state.screen.tab.content {
    case .list, .trending: isDetailFocused ? hints.detail : hints.list
    case .saved: hints.saved
    case .account: hints.account
    }
  }
}
