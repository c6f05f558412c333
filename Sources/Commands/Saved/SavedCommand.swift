internal import App
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

extension SavedName {
  /// Throws for a text that is no name.
  static func check(_ text: String) throws {
    if let complaint = complaint(about: text) { throw UsageProblem.message(complaint) }
  }
}
