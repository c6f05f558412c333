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
        scene: scene, title: .browseChooserSorts, isFiltered: false, chooser: chooser
      ).draw(on: &frame)
    case .languages(let chooser):
      ChooserView(scene: scene, title: .browseChooserLanguages, chooser: chooser)
        .draw(on: &frame)
    case .choices(let chooser, let kind):
      ChooserView(
        scene: scene, title: kind.title, isFiltered: kind.isFiltered, isWide: true, chooser: chooser
      ).draw(on: &frame)
    case .prompt(let prompt): PromptView(scene: scene, prompt: prompt).draw(on: &frame)
    }
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
