internal import Access
internal import Core
internal import Messages
package import Presentation

/// Every command of the screen, to find one by typing and run it.
package struct Palette: Sendable {
  package enum Command: Sendable, Equatable {
    case action(BrowseAction)
    case screen(ScreenName)
    /// A command of the user.
    case own(BoundCommand)
  }

  package struct Entry: Sendable {
    package let command: Command
    /// What it does, in the user's language.
    package let words: String
  }

  package var field = TextField()
  /// An index into what is shown.
  package var selection = 0
  private let entries: [Entry]

  /// Without actions that only move: no user types to move down a line.
  package init(_ settings: BrowseSettings) {
    let language = settings.language
    let own = settings.commands.map { Entry(command: .own($0), words: $0.command.name) }
    let screens = ScreenName.allCases.map {
      Entry(
        command: .screen($0), words: Message.browseGoTo(screen: $0.tab.title).text(in: language))
    }
    let actions = HelpGroup.allCases.filter { $0 != .moving }.flatMap(\.actions)
      .filter { $0 != .palette }
    entries =
      own + actions.map { Entry(command: .action($0), words: $0.word.text(in: language)) }
      + screens
    field.focus()
  }

  /// How many entries there are without a filter.
  package var count: Int { entries.count }

  /// The entries that contain every typed word; entries that begin with the text come first.
  package var shown: [Entry] {
    let words = field.words.lowercased().split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return entries }
    let found = entries.filter { entry in
      let text = entry.words.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    let isBefore = { (entry: Entry) in entry.words.lowercased().hasPrefix(first) }
    return found.filter(isBefore) + found.filter { !isBefore($0) }
  }

  package var chosen: Command? {
    let shown = shown
    return shown.indices.contains(selection) ? shown[selection].command : nil
  }

  package mutating func move(by count: Int) {
    selection = max(0, min(selection + count, shown.count - 1))
  }
}
