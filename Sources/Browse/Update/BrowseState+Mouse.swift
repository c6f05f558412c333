internal import BrowseModel
internal import BrowseView
internal import Presentation
internal import Terminal

/// What the mouse does.
extension BrowseState {
  /// Lines that one notch of the wheel moves.
  private static let notch = 3
  /// The row of the query, below the tabs.
  private static let fieldRow = 1

  mutating func point(_ mouse: MouseEvent) -> [BrowseEffect] {
    if layout.isTooSmall { return [] }
    switch mouse.action {
    case .wheelUp: turnWheel(-Self.notch, at: mouse.position)
    case .wheelDown: turnWheel(Self.notch, at: mouse.position)
    case .click: return click(at: mouse.position)
    }
    return []
  }

  private mutating func turnWheel(_ lines: Int, at position: ScreenPosition) {
    if let overlay {
      self.overlay = overlay.scrolled(by: lines, lastOffset: lastOffset)
      return
    }
    if detail != nil, layout.detail.contains(position) {
      let rows = layout.detail.rows
      detail?.scroll(by: lines, rows: rows)
    } else {
      scroll(by: lines, at: position)
    }
  }

  mutating func scrollList(by lines: Int, at position: ScreenPosition) {
    guard let id = listOnScreen, layout.list.contains(position) else { return }
    lists[id].scroll(by: lines, in: ListWindow(layout))
  }

  private mutating func click(at position: ScreenPosition) -> [BrowseEffect] {
    if let overlay { return click(at: position, in: overlay) }
    if position.row == 0 {
      let bar = TabBar(settings.language, columns: size.columns, current: screen)
      if let next = bar.screen(atColumn: position.column) { show(next) }
      guard HeadView(scene: ViewContext(self)).isAccount(atColumn: position.column) else {
        return []
      }
      if login == nil, !hasUnnamedToken { return promptForToken() }
      show(.account)
      return []
    }
    if position.row == layout.statusRow {
      let hint = StatusLine(scene: ViewContext(self)).hint(atColumn: position.column)
      return hint.map { click($0) } ?? []
    }
    if position.row == Self.fieldRow, seesList,
      QueryLine(scene: ViewContext(self)).isSort(atColumn: position.column)
    {
      return openChooser(.sort)
    }
    if position.row == Self.fieldRow, fieldOnScreen != nil {
      focusField()
      return []
    }
    if position.row == Self.fieldRow, screen == .trending, seesList {
      let bar = TimeframeBar(settings.language)
      if let next = bar.timeframe(atColumn: position.column) { timeframe = next }
      return []
    }
    if seesList, layout.header?.contains(position) == true, let id = listOnScreen {
      let sort = ListHeader(self, list: lists[id])?.sort(atColumn: position.column)
      return sort.map { self.sort(by: $0) } ?? []
    }
    if let shown = detail, layout.detail.contains(position) {
      leaveFields()
      isDetailFocused = true
      let (line, column) = (
        position.row - layout.detail.row + shown.offset, position.column - layout.detail.column - 1
      )
      detail?.selectedLink = shown.link(atLine: line, column: column)
      return followSelected() ?? loadRest()
    }
    return clickRow(at: position)
  }

  /// Does what the hint's key would do.
  private mutating func click(_ hint: KeyHint) -> [BrowseEffect] {
    switch (hint.action, hint.key) {
    case (.open?, _) where isTyping, (.retry?, _) where isTyping, (nil, "Enter"): press(.enter)
    case (nil, "Esc"): press(.escape)
    case (let action?, _): perform(action)
    case (nil, _): []
    }
  }

  /// A click on a choice chooses it.
  private mutating func click(at position: ScreenPosition, in overlay: Overlay) -> [BrowseEffect] {
    switch overlay {
    case .sorts(var chooser):
      let box = ChooserBox(chooser, isFiltered: false, in: size)
      guard let choice = box.choice(at: position) else { return [] }
      chooser.selection = choice
      return chooseSort(chooser)
    case .languages(var chooser):
      let box = ChooserBox(chooser, isFiltered: true, in: size)
      guard let choice = box.choice(at: position) else { return [] }
      chooser.selection = choice
      return chooseLanguage(chooser)
    case .choices(var chooser, let kind):
      let box = ChooserBox(chooser, isFiltered: kind.isFiltered, isWide: true, in: size)
      guard let choice = box.choice(at: position) else { return [] }
      chooser.selection = choice
      return choose(from: chooser, of: kind)
    case .filters(var form):
      let view = FilterFormView(scene: ViewContext(self), form: form)
      if let line = view.line(at: position, in: size) { form.select(line) }
      self.overlay = .filters(form)
      return []
    case .palette(var palette):
      guard let choice = ChooserBox(palette, in: size).choice(at: position) else { return [] }
      palette.selection = choice
      return run(palette)
    case .text, .prompt: return []
    }
  }

  mutating func clickAccount(at position: ScreenPosition) -> [BrowseEffect] {
    guard case .overview = account.step,
      let entry = AccountOverview(scene: ViewContext(self)).entry(at: position, in: layout.body)
    else { return [] }
    if entry == account.selection { return openAccountEntry() }
    account.selection = entry
    return []
  }

  mutating func clickSaved(at position: ScreenPosition) -> [BrowseEffect] {
    guard layout.body.contains(position) else { return [] }
    let line = position.row - layout.body.row
    let old = saved.selection
    guard saved.select(atLine: line, in: .saved(layout)) else { return [] }
    return saved.selection == old ? runSaved() : []
  }

  mutating func clickRepository(at position: ScreenPosition) -> [BrowseEffect] {
    guard let id = listOnScreen, layout.list.contains(position) else { return [] }
    if showsStartPage {
      let page = StartPage(scene: ViewContext(self))
      switch page.choice(at: position, in: layout.list) {
      case .query(let words): return remember(query: words) + search(for: words)
      case .saved(let index):
        saved.selection = index
        return runSaved()
      case nil: return []
      }
    }
    leaveFields()
    isDetailFocused = false
    let window = ListWindow(layout)
    let list = lists[id]
    let line = position.row - layout.list.row
    guard let row = window.row(atLine: line, offset: list.offset, count: list.rows.count)
    else { return [] }
    if row == list.selection { return open() }
    lists[id].select(row, in: window)
    return []
  }
}
