package import ArgumentParser
internal import Messages

/// The program itself: a list of commands.
package struct GhrepoCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "ghrepo", abstract: Message.helpGhrepo.said,
    discussion: Message.helpGhrepoMore.said, version: Version.text,
    subcommands: [
      BrowseCommand.self, SearchCommand.self, TrendingCommand.self, TopCommand.self,
      ShowCommand.self, FavoritesCommand.self, SavedCommand.self, LibraryCommand.self,
      LoginCommand.self,
      LogoutCommand.self, StatusCommand.self, SwitchCommand.self, CompletionsCommand.self,
    ])

  package init() {}

  /// The command that `arguments` ask for, read but not run.
  package static func command(
    from arguments: [String]
  ) throws -> any ParsableCommand {
    try parseAsRoot(ExcludingTerms.marked(in: arguments))
  }
}
