package import App
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
      LogoutCommand.self, StatusCommand.self, SwitchCommand.self, TokenCommand.self,
      SetupGitCommand.self, CredentialCommand.self, CompletionsCommand.self,
    ])

  package init() {}

  /// The command that `arguments` ask for, read but not run.
  package static func command(
    from arguments: [String]
  ) throws -> any ParsableCommand {
    try UnknownCommand.check(arguments)
    let arguments = try GhSpelling.translated(ExcludingTerms.marked(in: arguments))
    do { return try commandAlone(from: arguments) ?? command(ofProgram: arguments) } catch {
      throw UnknownOption.mistake(for: error, in: arguments) ?? error
    }
  }

  /// The command read as the program's documentation describes it.
  private static func command(ofProgram arguments: [String]) throws -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      // The list of fields needs no name of anything; other mistakes are told again.
      guard FormatOptions.askForFields(arguments) else { throw error }
      do { return try parseAsRoot(arguments + ["-"]) } catch _ { throw error }
    }
  }

  /// The command read as if it were the whole program: its options are set up once and not, as below
  /// the list of commands, twice; nil for whatever is not a command that can be run, so that
  /// mistakes and help are told about the program as a whole.
  private static func commandAlone(from arguments: [String]) -> (any ContextCommand)? {
    guard let name = arguments.first, let command = subcommand(named: name) else { return nil }
    return try? command.parseAsRoot(Array(arguments.dropFirst())) as? any ContextCommand
  }
}

/// A command that works with what the program hands it, and builds nothing of its own.
package protocol ContextCommand: ParsableCommand {
  /// Does the work; whatever it throws is said by the program, which then ends with a fitting code.
  func run(in context: CommandContext) async throws
}
