internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation

/// `ghrepo saved`: saved searches, and their new results.
struct SavedCommand: ParsableCommand {
  static let configuration = CommandConfiguration.group(
    "saved", .helpSaved, more: .helpSavedMore,
    [
      SavedListCommand.self, SavedAddCommand.self, SavedRunCommand.self, SavedRenameCommand.self,
      SavedRemoveCommand.self,
    ])
}

extension SavedName {
  /// Throws for an invalid name.
  static func check(_ text: String) throws {
    if let problem = problem(in: text) { throw ValidationError(Failure(problem).report.message) }
  }
}
