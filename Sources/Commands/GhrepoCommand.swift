package import ArgumentParser
internal import Messages
internal import Presentation

/// The root command: a list of subcommands.
package struct GhrepoCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "ghrepo", abstract: Message.helpGhrepo.said,
    usage: "ghrepo \(Message.parserSubcommandValue.said)",
    discussion: Message.helpGhrepoMore.said, version: Version.text,
    subcommands: [
      SearchCommand.self, BrowseCommand.self, TrendingCommand.self, TopCommand.self,
      ShowCommand.self, SimilarCommand.self, CompareCommand.self, CheckCommand.self,
      CloneCommand.self,
      HelpTopicCommand.self,
      RenewCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: Message.groupLists.said,
        subcommands: [FavoritesCommand.self, SavedCommand.self, CacheCommand.self]),
      CommandGroup(
        name: Message.groupAccount.said,
        subcommands: [
          LoginCommand.self, LogoutCommand.self, StatusCommand.self, DoctorCommand.self,
          SwitchCommand.self, TokenCommand.self, RevokeCommand.self,
        ]),
      CommandGroup(
        name: Message.groupIntegration.said,
        subcommands: [
          ExecCommand.self, SetupGitCommand.self, CredentialCommand.self, CompletionsCommand.self,
        ]),
    ])

  package init() {}

  /// Parses `arguments` without running the command.
  package static func command(from arguments: [String]) throws -> any ParsableCommand {
    try GhOnlyCommand.check(arguments)
    let named = HelpTopicCommand.named(GhSpelling.named(arguments))
    try UnknownCommand.check(named)
    let arguments = try GhSpelling.translated(
      ExcludingTerms.marked(in: GhOptions.translated(ReadOptions.translated(named))))
    do { return try commandAlone(from: arguments) ?? command(ofProgram: arguments) } catch {
      throw UnknownOption.mistake(for: error, in: arguments) ?? error
    }
  }

  /// Parses the arguments from the root command.
  private static func command(ofProgram arguments: [String]) throws -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      // The list of fields needs no other arguments; any other error is reported.
      guard FormatOptions.askForFields(arguments) else { throw error }
      do { return try parseAsRoot(arguments + ["-"]) } catch _ { throw error }
    }
  }

  /// Parses the arguments of the subcommand directly, which sets up its options once instead of
  /// twice. Returns nil for anything but a runnable command or a request for its help, so that errors
  /// and the help of a group come from the root command.
  private static func commandAlone(from arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first, let command = subcommand(named: name),
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst()))
    else { return nil }
    return parsed is any ContextCommand || command.configuration.subcommands.isEmpty ? parsed : nil
  }
}
