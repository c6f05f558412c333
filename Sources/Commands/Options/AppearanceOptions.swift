internal import App
internal import ArgumentParser
internal import Messages
internal import Rendering
internal import Terminal

/// How things look in a terminal.
struct AppearanceOptions: ParsableArguments {
  @Option(help: .text(.helpImages, value: .valueChoice))
  var images: ImagesChoice?

  @Option(help: .text(.helpTheme, value: .valueChoice))
  var theme: ThemeChoice?

  var choice: AppearanceChoice { AppearanceChoice(images: images, theme: theme) }
}

extension ImagesChoice: WordChoice {}
extension ThemeChoice: WordChoice {}
extension RowsChoice: WordChoice {}
extension FavoriteSort: WordChoice {}
