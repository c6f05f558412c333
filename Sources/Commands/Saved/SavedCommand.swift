package import ArgumentParser
internal import Messages

/// `ghrepo saved`: searches with a name, and what is new in them.
package struct SavedCommand: ParsableCommand {
  package static let configuration = CommandConfiguration.group(
    "saved", .helpSaved, more: .helpSavedMore,
    [
      SavedListCommand.self, SavedAddCommand.self, SavedRunCommand.self, SavedRenameCommand.self,
      SavedRemoveCommand.self,
    ])

  package init() {}
}
