internal import App
internal import Messages

/// The keys that matter on this screen, the most useful first.
struct StatusHints {
  let scene: ViewContext

  var hints: [KeyHint] {
    if scene.state.overlay != nil { return [] }
    if scene.field?.isFocused == true { return typing }
    switch scene.state.screen {
    case .saved: return saved
    case .account: return account
    case .search, .trending, .top, .favorites:
      return scene.isDetailFocused ? detail : list
    }
  }

  private var typing: [KeyHint] {
    let isSearch = scene.state.screen == .search
    return [
      KeyHint(key: "Enter", isSearch ? .browseHintSearch : .browseHintFilter),
      KeyHint(key: "Esc", .browseHintLeave),
    ]
  }

  private var detail: [KeyHint] {
    retry + [
      KeyHint(.back, .browseHintBack), KeyHint(.favorite, .browseHintFavorite),
      KeyHint(.browser, .browseHintBrowser), KeyHint(.next, .browseHintNext),
      KeyHint(.copyURL, .browseHintCopy),
    ]
  }

  private var list: [KeyHint] {
    let hasRows = scene.list?.rows.isEmpty == false
    let rows = [KeyHint(.open, .browseHintOpen), KeyHint(.favorite, .browseHintFavorite)]
    let tail = hasRows ? [KeyHint(.sort, .browseHintSort)] : []
    return retry + (hasRows ? rows : []) + field + filters + tail
  }

  /// A hint that must be visible however long the text beside it is. Without rows, the problem
  /// itself shows its keys.
  var retry: [KeyHint] {
    guard scene.state.overlay == nil, scene.field?.isFocused != true, let list = scene.list,
      !list.rows.isEmpty, list.problem != nil || scene.state.detail?.problem != nil
    else { return [] }
    return [KeyHint(.retry, .browseHintRetry)]
  }

  private var filters: [KeyHint] {
    guard scene.field == nil, scene.list?.listQuery.isFiltered == true else { return [] }
    return [KeyHint(.remove, .browseHintUnfilter)]
  }

  private var field: [KeyHint] {
    switch scene.state.screen {
    case .search: [KeyHint(.search, .browseHintSearch)]
    case .favorites: [KeyHint(.search, .browseHintFilter)]
    case .trending: [KeyHint(.timeframe, .browseHintTimeframe)]
    case .top, .saved, .account: [KeyHint(.language, .browseHintLanguage)]
    }
  }

  private var saved: [KeyHint] {
    guard scene.state.saved.rows?.isEmpty == false else { return [] }
    return [KeyHint(.open, .browseHintRun), KeyHint(.remove, .browseHintRemove)]
  }

  private var account: [KeyHint] {
    switch scene.state.account.step {
    case .overview:
      [KeyHint(.open, .browseHintChoose)]
        + (scene.state.mayLogOut ? [KeyHint(.logout, .browseHintLogout)] : [])
    case .token: [KeyHint(key: "Enter", .browseHintLogin), KeyHint(key: "Esc", .browseHintCancel)]
    // They show their keys themselves.
    case .device, .confirmLogout: []
    }
  }
}
