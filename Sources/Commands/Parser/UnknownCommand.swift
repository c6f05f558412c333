internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Presentation

/// A command that ghrepo does not have, and the one that it probably means.
enum UnknownCommand {
  /// Names in other programs; longer names come first.
  private static let counterparts = [
    "auth": "login", "auth refresh": "login", "bookmark": "favorites add", "bookmarks": "favorites",
    "clear": "cache clear",
    "explore": "browse", "favorite": "favorites add", "favourite": "favorites add",
    "diff": "compare", "find": "search", "info": "show", "library": "cache",
    "list": "favorites list",
    "ls": "favorites list", "open": "show --web", "readme": "show --readme", "repo": "show",
    "repo list": "search --owner", "repos": "search", "run": "saved run",
    "signin": "login", "signout": "logout", "star": "favorites add", "stars": "favorites sync",
    "sync": "favorites sync", "trends": "trending", "tui": "browse", "unstar": "favorites remove",
    "user": "status", "version": "--version", "whoami": "status",
    "favorites delete": "favorites remove", "favorites get": "show",
    "favorites ls": "favorites list", "favorites new": "favorites add",
    "favorites note": "favorites add --note", "favorites search": "favorites list",
    "favorites rename": "favorites rename-tag", "favorites tag": "favorites add --tag",
    "favorites view": "show", "saved create": "saved add",
    "saved delete": "saved remove", "saved ls": "saved list", "saved new": "saved add",
    "saved show": "saved list", "cache list": "cache info", "cache ls": "cache info",
    "cache prune": "cache clear", "cache show": "cache info",
    "cache size": "cache info", "cache status": "cache info",
  ]

  /// Throws for a command line with an unknown command.
  static func check(_ arguments: [String]) throws {
    let asksForHelp = arguments.first == "help"
    let path = CommandPath(asksForHelp ? arguments.dropFirst() : arguments[...])
    guard let word = path.rest.first, !word.hasPrefix("-") else { return }
    guard !path.last.configuration.subcommands.isEmpty, asksForHelp || word != "help" else {
      return
    }
    let name = (path.names + [word]).joined(separator: " ")
    throw CommandLineError(message: message(name, path, asksForHelp), command: path.last)
  }

  private static func message(
    _ name: String, _ path: CommandPath, _ asksForHelp: Bool
  ) -> Message {
    if name == "config" { return .usageNoConfigCommand }
    if name == "alias" { return .usageNoAliasCommand }
    if path.commands.count == 1, let message = GhOnlyCommand.message(path.rest) { return message }
    if path.commands.count == 1, let repository = path.rest.first, repository.contains("/"),
      (try? RepositoryAddress(parsing: repository)) != nil
    {
      let words = ShellWords.joined(Array(path.rest))
      return .usageUnknownCommandNearest(name: repository, command: "ghrepo show \(words)")
    }
    let longer = (path.names + path.rest.prefix(2)).joined(separator: " ")
    if let meant = counterparts[longer] {
      return .usageUnknownCommandNearest(name: longer, command: "ghrepo \(meant)")
    }
    if asksForHelp, path.commands.count == 1,
      let topic = NearestWord.word(for: name.lowercased(), among: HelpTopic.allValueStrings)
    {
      return .usageUnknownCommandNearest(name: name, command: "ghrepo help \(topic)")
    }
    if let meant = counterparts[name] ?? nearest(path) ?? withWords(path) {
      return .usageUnknownCommandNearest(name: name, command: "ghrepo \(meant)")
    }
    return .usageUnknownCommand(name: name)
  }

  private static func nearest(_ path: CommandPath) -> String? {
    let commands = path.last.configuration.subcommands.flatMap { $0.names } + ["help"]
    return NearestWord.word(for: (path.rest.first ?? "").lowercased(), among: commands)
      .map { (path.names + [$0]).joined(separator: " ") }
  }

  /// The subcommand that takes words such as these, for users who left it out.
  private static func withWords(_ path: CommandPath) -> String? {
    let words = ShellWords.joined(Array(path.rest))
    if path.last == FavoritesCommand.self { return "favorites list \(words)" }
    return path.last == SavedCommand.self ? "saved run \(words)" : nil
  }
}
