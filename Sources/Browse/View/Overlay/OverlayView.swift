internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// What lies over the screen, if anything does.
struct OverlayView {
  let scene: Scene

  func draw(on frame: inout ScreenFrame) {
    guard let overlay = scene.state.overlay else { return }
    // Keys go to what is in front.
    frame.cursor = nil
    switch overlay {
    case .help(let offset): HelpView(scene: scene, offset: offset).draw(on: &frame)
    case .sorts(let chooser):
      ChooserView(
        scene: scene, title: .browseChooserSorts, isSorts: true, chooser: chooser
      ).draw(on: &frame)
    case .languages(let chooser):
      ChooserView(scene: scene, title: .browseChooserLanguages, chooser: chooser)
        .draw(on: &frame)
    case .saveName(let field): SaveNameView(scene: scene, field: field).draw(on: &frame)
    case .confirmRemoval(let name):
      QuestionView(
        scene: scene, title: .browseRemovalTitle,
        text: StyledText(sanitizing: name, .bold), yes: .browseHintRemove
      ).draw(on: &frame)
    case .confirmFavoriteRemoval(let repository):
      QuestionView(
        scene: scene, title: .browseFavoriteRemovalTitle,
        text: StyledText(sanitizing: repository.fullName, .bold) + " – "
          + scene.text(.browseFavoriteRemovalHint), yes: .browseHintRemove
      ).draw(on: &frame)
    }
  }
}
