internal import BrowseModel
internal import BrowseView
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// The overlay handles keys first.
extension BrowseState {
  mutating func press(_ key: Key, in overlay: Overlay) -> [BrowseEffect] {
    switch overlay {
    case .text(let text, let offset): return press(key, in: text, offset)
    case .palette(let palette): return pressInPalette(key, palette)
    case .filters(let form): return pressInForm(key, form)
    case .sorts(let chooser): return pressInSorts(key, chooser)
    case .languages(let chooser): return pressInLanguages(key, chooser)
    case .choices(let chooser, let kind): return pressInChoices(key, chooser, of: kind)
    case .prompt(let prompt): return pressInPrompt(key, prompt)
    }
  }

  private enum Answer { case yes, no, cancel }

  /// In the user's language; nil for anything else, such as Enter where undo does not take all of it back.
  private func answer(_ key: Key, to question: Question) -> Answer? {
    if key == .enter { return question.isUndoable ? .yes : nil }
    if case .character(let character) = key {
      let word = String(character).lowercased()
      let words = { (message: Message) in
        message.text(in: settings.language).split(separator: ",").map(String.init)
      }
      if words(.questionYesWords).contains(word) {
        if case .logOut(_, nil) = question { return nil }
        return .yes
      }
      if words(.questionNoWords).contains(word) { return .no }
    }
    let action = settings.keys.action(for: key)
    return key == .escape || action == .back || action == .quit ? .cancel : nil
  }

  /// How far the text in front can be scrolled.
  var lastOffset: Int {
    guard case .text(let text, _) = overlay else { return 0 }
    return TextBox(text, scene: ViewContext(self)).lastOffset
  }

  private mutating func press(
    _ key: Key, in text: OverlayText, _ offset: Int
  ) -> [BrowseEffect] {
    if case .question(let question) = text, let answer = answer(key, to: question) {
      overlay = nil
      return answer == .yes ? perform(question) : decline(question, answer)
    }
    guard let action = settings.keys.action(for: key) else { return [] }
    if case .question = text, [.help, .open, .palette].contains(action) { return [] }
    switch action {
    case .help, .back, .open, .quit: overlay = nil
    case .palette: return perform(.palette)
    default:
      let moved = offset + Self.distance(action, page: layout.body.rows)
      overlay = .text(text, offset: max(0, min(moved, lastOffset)))
    }
    return []
  }

  private mutating func perform(_ question: Question) -> [BrowseEffect] {
    switch question {
    case .removeSaved(let name): return [.removeSaved(name: name)]
    case .removeFavorites(let repositories):
      return [.setFavorite(repositories, isFavorite: false, isConfirmed: true)]
    case .unstar(let repositories): return begin(.unstar(repositories))
    case .clone(let names): return begin(.clone(names))
    case .logOut(let login, _): return begin(.logout(login: login), as: .change)
    case .sync(let plan, let direction, let agreed):
      return goOn(plan, after: direction, agreed: agreed.union([direction]))
    }
  }

  private mutating func decline(_ question: Question, _ answer: Answer) -> [BrowseEffect] {
    switch question {
    case .sync(let plan, let direction, let agreed) where answer == .no:
      return goOn(plan, after: direction, agreed: agreed)
    // Who does not log out returns to where the key was pressed.
    case .logOut: return leaveStep()
    default: return []
    }
  }

  private mutating func goOn(
    _ plan: SyncPlan, after direction: SyncDirection, agreed: Set<SyncDirection>
  ) -> [BrowseEffect] {
    ask(plan, direction == .pull ? [.push] : [], agreed: agreed)
  }

  private mutating func pressInPalette(_ key: Key, _ palette: Palette) -> [BrowseEffect] {
    var palette = palette
    switch key {
    case .escape:
      overlay = nil
      return []
    case .enter: return run(palette)
    case .up, .control("p"): palette.move(by: -1)
    case .down, .control("n"): palette.move(by: 1)
    case .pageUp: palette.move(by: -ChooserBox.mostPaletteRows)
    case .pageDown: palette.move(by: ChooserBox.mostPaletteRows)
    default:
      let text = palette.field.text
      _ = palette.field.edit(key)
      if palette.field.text != text { palette.selection = 0 }
    }
    overlay = .palette(palette)
    return []
  }

  /// Runs the selected command as its key would; stays open while nothing matches.
  mutating func run(_ palette: Palette) -> [BrowseEffect] {
    guard let command = palette.chosen else { return [] }
    overlay = nil
    switch command {
    case .screen(let screen): show(screen)
    case .own(let own): return start(own.command)
    case .action(let action):
      leaveFields()
      return perform(action)
    }
    return []
  }

  private mutating func pressInSorts(_ key: Key, _ chooser: Chooser) -> [BrowseEffect] {
    guard let action = settings.keys.action(for: key) else { return [] }
    switch action {
    case .back, .sort: overlay = nil
    case .quit: return leave()
    case .open: return chooseSort(chooser)
    default:
      overlay = .sorts(chooser.moved(by: Self.distance(action, page: layout.body.rows)))
    }
    return []
  }

  private mutating func pressInLanguages(_ key: Key, _ chooser: Chooser) -> [BrowseEffect] {
    switch key {
    case .escape: overlay = nil
    case .enter: return chooseLanguage(chooser)
    default:
      overlay = .languages(chooser.typed(key, page: layout.body.rows))
    }
    return []
  }

  private mutating func pressInChoices(
    _ key: Key, _ chooser: Chooser, of kind: ChoiceKind
  ) -> [BrowseEffect] {
    switch key {
    case .escape: overlay = nil
    case .enter: return choose(from: chooser, of: kind)
    case _ where !kind.isFiltered:
      guard let action = settings.keys.action(for: key) else { return [] }
      if action == .back || action == .quit {
        overlay = nil
      } else {
        let moved = chooser.moved(by: Self.distance(action, page: layout.body.rows))
        overlay = .choices(moved, of: kind)
      }
    default: overlay = .choices(chooser.typed(key, page: layout.body.rows), of: kind)
    }
    return []
  }

  mutating func choose(from chooser: Chooser, of kind: ChoiceKind) -> [BrowseEffect] {
    guard let chosen = chooser.chosen else { return [] }
    switch kind {
    case .similar: return openChosen(chosen)
    case .sync: return readSync(chosen)
    }
  }

  /// Opens the repository whose name a choice begins with.
  private mutating func openChosen(_ choice: String) -> [BrowseEffect] {
    let word = choice.prefix { $0 != " " }
    guard let name = try? RepositoryName(parsing: String(word)) else { return [] }
    places.leave(place)
    return show(name)
  }

  mutating func chooseSort(_ chooser: Chooser) -> [BrowseEffect] {
    overlay = nil
    return chooser.chosen.flatMap(ListSort.init).map { sort(by: $0) } ?? []
  }

  /// Sorts the list on the screen; the other way round if it is sorted like that already.
  mutating func sort(by sort: ListSort) -> [BrowseEffect] {
    ask { listQuery in
      if listQuery.sort == sort {
        // GitHub has no worst match first.
        guard sort != .bestMatch, sort != .gained else { return }
        let isAscending = !listQuery.isAscending
        listQuery.order =
          isAscending == (sort == .name) ? nil : isAscending ? .ascending : .descending
      } else {
        listQuery.sort = sort
        listQuery.order = nil
      }
      listQuery.savedName = nil
    }
  }

  mutating func chooseLanguage(_ chooser: Chooser) -> [BrowseEffect] {
    overlay = nil
    guard let chosen = chooser.chosen else { return [] }
    let language = chosen.isEmpty ? nil : chosen
    if let field = fieldOnScreen { return typeLanguage(language, in: field) }
    return ask { listQuery in
      guard listQuery.language != language else { return }
      listQuery.language = language
      listQuery.savedName = nil
    }
  }
}
