internal import BrowseModel
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// What covers the screen, if anything does.
struct OverlayView {
  let scene: ViewContext

  func draw(on frame: inout ScreenFrame) {
    guard let overlay = scene.state.overlay else { return }
    // Keys go to what is in front.
    frame.cursor = nil
    switch overlay {
    case .text(let text, let offset):
      TextBox(text, scene: scene).draw(from: offset, on: &frame)
    case .filters(let form): FilterFormView(scene: scene, form: form).draw(on: &frame)
    case .palette(let palette): PaletteView(scene: scene, palette: palette).draw(on: &frame)
    case .sorts(let chooser):
      ChooserView(
        scene: scene, title: .browseChooserSorts, isSorts: true, chooser: chooser
      ).draw(on: &frame)
    case .languages(let chooser):
      ChooserView(scene: scene, title: .browseChooserLanguages, chooser: chooser)
        .draw(on: &frame)
    case .choices(let chooser, let kind):
      ChooserView(scene: scene, title: kind.title, isWide: true, chooser: chooser)
        .draw(on: &frame)
    case .prompt(let prompt): PromptView(scene: scene, prompt: prompt).draw(on: &frame)
    case .confirmRemoval(let name):
      ConfirmationView(
        scene: scene, title: .browseRemovalTitle,
        text: StyledText(sanitizing: name, .bold), yes: .browseHintRemove
      ).draw(on: &frame)
    case .confirmFavoriteRemoval(let repositories):
      ConfirmationView(
        scene: scene, title: .browseFavoriteRemovalTitle, text: removed(repositories),
        yes: .browseHintRemove
      ).draw(on: &frame)
    case .confirmUnstar(let repositories):
      ConfirmationView(
        scene: scene, title: .browseUnstarTitle, text: unstarred(repositories),
        yes: .browseHintRemove
      ).draw(on: &frame)
    }
  }

  /// Whose stars are removed where, and what cannot be taken back.
  private func unstarred(_ repositories: [Repository]) -> StyledText {
    let host = scene.state.host.name
    let names =
      repositories.count == 1
      ? StyledText(sanitizing: repositories[0].fullName, .bold)
      : scene.text(.browseUnstarSeveral(count: repositories.count), .bold)
    let account: Message =
      scene.state.login.map { .favoritesUnstarAs(login: $0, host: host) }
      ?? .favoritesUnstarOn(host: host)
    return names + " – " + scene.text(.joined([account, .browseUnstarUndo]))
  }

  private func removed(_ repositories: [Repository]) -> StyledText {
    guard repositories.count == 1, let name = repositories.first?.fullName else {
      return scene.text(.browseFavoriteRemovalSeveral(count: repositories.count))
    }
    return StyledText(sanitizing: name, .bold) + " – " + scene.text(.browseFavoriteRemovalHint)
  }
}

extension ChoiceKind {
  fileprivate var title: Message {
    switch self {
    case .similar(let name): .browseChooserSimilar(name: "\(name)")
    case .sync: .browseSyncTitle
    }
  }
}

/// Asks for confirmation before something of the user's is deleted.
struct ConfirmationView {
  let scene: ViewContext
  let title: Message
  let text: StyledText
  /// What the key does.
  let yes: Message
  var key = "Enter"

  private static let columns = 46

  func draw(on frame: inout ScreenFrame) {
    let room = min(Self.columns, BoxView.room(in: frame.size).columns)
    let hints = [KeyHint(key: key, yes), KeyHint(key: "Esc", .browseHintCancel)]
    let lines =
      text.wrapped(to: room, atMost: 8) + [
        StyledText(), KeyHints(scene: scene, hints: hints).line(columns: room),
      ]
    let title = scene.text(title, .bold)
    let columns = max(title.columns + 4, lines.map(\.columns).max() ?? 0)
    let inside = BoxView(title: title, columns: columns, rows: lines.count, in: frame.size)
      .draw(on: &frame)
    for (index, line) in lines.enumerated() {
      let place = ScreenPosition(row: inside.row + index, column: inside.column)
      frame.write(line, at: place, in: inside)
    }
  }
}

/// Asks for a line of text, such as the name of a saved search.
struct PromptView {
  let scene: ViewContext
  let prompt: TextPrompt

  private static let columns = 46

  func draw(on frame: inout ScreenFrame) {
    let inside = BoxView(
      title: title, columns: Self.columns, rows: 3, in: frame.size
    ).draw(on: &frame)
    FieldView(
      field: prompt.field, placeholder: placeholder,
      area: ScreenArea(row: inside.row, column: inside.column, columns: inside.columns, rows: 1)
    ).draw(on: &frame)
    let hints = [KeyHint(key: "Enter", .browseHintSave), KeyHint(key: "Esc", .browseHintCancel)]
    frame.write(
      KeyHints(scene: scene, hints: hints).line(columns: inside.columns),
      at: ScreenPosition(row: inside.row + 2, column: inside.column), in: inside)
  }

  private var title: StyledText {
    switch prompt.purpose {
    case .saveName: scene.text(.browseSaveTitle, .bold)
    case .tags(let repositories) where repositories.count == 1:
      scene.text(.browseTagsTitle(name: repositories[0].name), .bold)
    case .tags(let repositories):
      scene.text(.browseTagsSeveral(count: repositories.count), .bold)
    case .file(let rows, let total) where total > rows.count:
      scene.text(
        .browseExportLoaded(
          number: scene.language.number(rows.count), total: scene.language.number(total)), .bold)
    case .file(let rows, _): scene.text(.browseExportTitle(count: rows.count), .bold)
    case .note(let repository): scene.text(.browseNoteTitle(name: repository.name), .bold)
    }
  }

  private var placeholder: StyledText {
    switch prompt.purpose {
    case .tags: scene.text(.browseTagsPlaceholder, .muted)
    case .saveName, .note, .file: StyledText()
    }
  }
}
