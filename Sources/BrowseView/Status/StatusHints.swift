internal import BrowseModel
internal import Messages
internal import Presentation

/// The keys that matter on this screen, the most useful first.
struct StatusHints {
  let scene: ViewContext

  var hints: [KeyHint] {
    if let overlay = scene.state.overlay { return hints(in: overlay) }
    // The message says what has changed.
    if scene.state.toast?.isHint == false, !scene.state.undo.changes.isEmpty,
      scene.state.job == nil,
      scene.field?.isFocused != true
    {
      return [KeyHint(.undo, .browseHintUndo)] + scene.hints
    }
    if scene.field?.isFocused == true { return typing }
    return isForm ? scene.hints : job + scene.hints
  }

  /// Boxes with a question or a field show their keys themselves.
  private func hints(in overlay: Overlay) -> [KeyHint] {
    let select = KeyHint(key: "↑↓", .browseHintSelect)
    switch overlay {
    case .text(.question, _): return []
    case .text: return [KeyHint(key: "Esc", .browseHintBack)]
    case .palette: return [KeyHint(key: "Enter", .browseHintRun), cancel, select]
    case .sorts, .languages, .choices:
      return [KeyHint(key: "Enter", .browseHintChoose), cancel, select]
    case .filters, .prompt: return []
    }
  }

  /// Whether Esc leaves a step of a login.
  private var isForm: Bool { scene.state.screen == .account && !scene.state.account.isOverview }

  /// How to end what the user waits for beside lists and pages.
  private var job: [KeyHint] {
    scene.state.job?.isStopping == false ? [KeyHint(key: "Esc", .browseHintStop)] : []
  }

  private var typing: [KeyHint] {
    if let field = scene.field, field.isFree {
      let screens = KeyHint(key: ScreenName.digits("…"), .browseHintScreens)
      return [screens, KeyHint(.search, .browseHintSearch)]
        + (field.isIdle ? [KeyHint(.quit, .browseHintQuit)] : [])
    }
    let leave = KeyHint(key: "Esc", .browseHintLeave)
    switch scene.state.enterInField {
    case .search: return [KeyHint(key: "Enter", .browseHintSearch), leave]
    case .open:
      let select = KeyHint(key: "↑↓", .browseHintSelect)
      return retry + [KeyHint(.open, .browseHintOpen), select, leave]
    case .retry: return [KeyHint(.retry, .browseHintRetry), leave]
    case .leave: return [KeyHint(key: "Enter", .browseHintFilter), leave]
    }
  }

  var detail: [KeyHint] {
    retry + followed + [
      KeyHint(.back, .browseHintBack), KeyHint(.facts, .browseHintFacts),
      KeyHint(.favorite, .browseHintFavorite),
      KeyHint(.nextLink, .browseHintLink), KeyHint(.browser, .browseHintBrowser),
      KeyHint(.next, .browseHintNext),
      KeyHint(.copyURL, .browseHintCopy),
    ]
  }

  /// How to follow the selected link, or to select one.
  private var followed: [KeyHint] {
    guard let detail = scene.state.detail else { return [] }
    if detail.selected != nil { return [KeyHint(.open, .browseHintFollow)] }
    return []
  }

  var list: [KeyHint] {
    if scene.list?.markedRows.isEmpty == false { return retry + marked }
    let hasRows = scene.list?.rows.isEmpty == false
    let rows = [KeyHint(.open, .browseHintOpen), KeyHint(.favorite, .browseHintFavorite)]
    let tail = hasRows ? [KeyHint(.sort, .browseHintSort)] : []
    let hint = scene.state.screen.tab.hint.map { [KeyHint($0.action, $0.word)] } ?? []
    return stop + retry + (hasRows ? rows : []) + hint + filters + tail
  }

  /// What can be done with several rows at once.
  private var marked: [KeyHint] {
    [
      KeyHint(.favorite, .browseHintFavorite), KeyHint(.tags, .browseHintTags),
      KeyHint(.back, .browseHintUnmark), KeyHint(.export, .browseHintExport),
      KeyHint(.copyURL, .browseHintCopy),
    ]
  }

  /// Hints that must be visible however long the text beside them is.
  var important: [KeyHint] {
    if let overlay = scene.state.overlay { return hints(in: overlay) }
    if isForm {
      // A message may cover the keys of the page.
      let covers = scene.state.toast != nil && !scene.state.account.isBusy
      return covers ? [cancel] : account.filter(\.isEscape)
    }
    return job.isEmpty ? stop + retry : job
  }

  /// Without rows, the problem itself shows its keys.
  private var retry: [KeyHint] {
    guard scene.state.overlay == nil, let list = scene.list, !list.rows.isEmpty,
      list.problem != nil || list.standsIn || scene.state.detail?.problem != nil
    else { return [] }
    let problems = [list.problem, list.standsInBecause, scene.state.detail?.problem]
    let needsLogin = problems.contains { $0?.kind == .credential }
    return (needsLogin ? [KeyHint(.login, .browseHintLogin)] : [])
      + [KeyHint(.retry, .browseHintRetry)]
  }

  /// How to end what has been loading for a while.
  private var stop: [KeyHint] {
    if scene.state.job != nil { return [] }
    let isBusy = scene.list?.activity.isBusy ?? (scene.state.account.work == .status)
    return scene.state.loadingSeconds == nil || !isBusy
      ? [] : [KeyHint(key: "Esc", .browseHintStop)]
  }

  private var filters: [KeyHint] {
    guard scene.field == nil, scene.list?.listQuery.isFiltered == true else { return [] }
    return [KeyHint(.remove, .browseHintUnfilter)]
  }

  var saved: [KeyHint] {
    guard scene.state.saved.rows?.isEmpty == false else { return [] }
    return [KeyHint(.open, .browseHintRun), KeyHint(.remove, .browseHintRemove)]
  }

  private var cancel: KeyHint { KeyHint(key: "Esc", .browseHintCancel) }

  /// How to choose where a token is stored.
  private var choice: [KeyHint] {
    scene.state.account.mustChooseStore ? [KeyHint(key: "↑↓", .browseHintChoose)] : []
  }

  /// How to reach the page that solves what is wrong with an account; a problem shows its keys itself.
  private var page: [KeyHint] {
    guard scene.state.account.problem == nil, scene.state.account.page != nil else { return [] }
    return [KeyHint(.browser, .browseHintBrowser), KeyHint(.copyURL, .browseHintCopy)]
  }

  var account: [KeyHint] {
    switch scene.state.account.step {
    case .overview:
      stop + [KeyHint(.open, .browseHintChoose)]
        + page + (scene.state.mayLogOut ? [KeyHint(.logout, .browseHintLogout)] : [])
    // What is being stored cannot be canceled.
    case .token where scene.state.account.isBusy:
      scene.state.account.work == .login ? [cancel] : []
    case .token: [KeyHint(key: "Enter", .browseHintLogin)] + choice + [cancel]
    case .device where scene.state.account.mustChooseStore:
      [KeyHint(key: "Enter", .browseHintLogin)] + choice + [cancel]
    // It shows its keys itself.
    case .device: []
    }
  }
}
