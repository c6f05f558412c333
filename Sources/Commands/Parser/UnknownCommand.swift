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
    "find": "search", "info": "show", "library": "cache", "list": "favorites list",
    "ls": "favorites list", "open": "show --web", "readme": "show --readme", "repo": "show",
    "repo list": "search --owner", "repos": "search", "run": "saved run",
    "signin": "login", "signout": "logout", "star": "favorites add", "stars": "favorites sync",
    "sync": "favorites sync", "trends": "trending", "tui": "browse", "unstar": "favorites remove",
    "user": "status", "version": "--version", "whoami": "status",
    "favorites delete": "favorites remove", "favorites get": "favorites show",
    "favorites ls": "favorites list", "favorites new": "favorites add",
    "favorites note": "favorites add --note", "favorites search": "favorites list",
    "favorites tag": "favorites add --tag", "favorites untag": "favorites remove --tag",
    "favorites view": "favorites show", "saved create": "saved add",
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

  /// The command to name for these words: without it, a misspelled subcommand would count as one.
  private static func withWords(_ path: CommandPath) -> String? {
    let words = ShellWords.joined(Array(path.rest))
    if path.last == FavoritesCommand.self { return "favorites list \(words)" }
    return path.last == SavedCommand.self ? "saved run \(words)" : nil
  }
}

/// An option that a command does not have, and the one that it probably means; ArgumentParser only
/// compares letters.
enum UnknownOption {
  /// Names in other programs; suggested if the command has the option.
  private static let synonyms = [
    "account": "--user", "after": "--pushed", "asc": "--order", "ascending": "--order",
    "author": "--owner", "browser": "--web", "cached": "--offline", "color": "--theme",
    "colour": "--theme", "columns": "--fields", "date": "--created", "debug": "--verbose",
    "desc": "--order", "descending": "--order", "filter": "--jq", "force": "--yes",
    "format": "--json", "host": "--hostname", "in": "--match", "issues": "--good-first-issues",
    "max": "--limit", "max-count": "--limit", "no-cache": "--refresh", "number": "--limit",
    "open": "--web", "org": "--owner", "organization": "--owner", "output": "--json",
    "page": "--page-through", "pages": "--page-through", "per-page": "--limit",
    "reverse": "--order", "since": "--pushed", "source": "--include-forks", "topics": "--topic",
    "where": "--match",
  ]

  /// The message to print instead of `error`: an unknown option is reported first, because it may be
  /// why something is missing.
  static func mistake(for error: any Error, in arguments: [String]) -> CommandLineError? {
    guard GhrepoCommand.fullMessage(for: error).hasPrefix("Error: ") else { return nil }
    let path = CommandPath(arguments[...])
    guard path.commands.count > 1 else { return nil }
    let options = CommandOptions(of: path.reader)
    if let word = excludedWord(in: path.rest, options), SearchWords.areTaken(by: path.reader) {
      return CommandLineError(message: message(about: word, options), command: path.last)
    }
    guard let option = first(in: path.rest, options) else { return nil }
    let message =
      if let meant = suggestion(for: option, options, of: path.reader) {
        Message.parserUnknownOptionSuggestion(option: option, suggestion: meant)
      } else {
        Message.parserUnknownOption(option: option)
      }
    return CommandLineError(message: message, command: path.last)
  }

  /// The first word with a minus sign, such as `-rust`, which most searches exclude.
  private static func excludedWord(
    in arguments: ArraySlice<String>, _ options: CommandOptions
  ) -> String? {
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      if options.valued.contains(argument) {
        rest = rest.dropFirst()
      } else if argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 2,
        !argument.contains("="), !argument.contains(":"),
        !argument.dropFirst().allSatisfy({ options.flags.contains("-\($0)") }),
        !GhSpelling.isJoined(argument)
      {
        return argument
      }
    }
    return nil
  }

  private static func message(about word: String, _ options: CommandOptions) -> Message {
    if options["-\(word)"] != nil {
      return .parserUnknownOptionSuggestion(option: word, suggestion: "-\(word)")
    }
    return .usageExcludedWord(
      option: word, word: ShellWords.joined([String(word.dropFirst())]),
      text: ShellWords.joined([word]))
  }

  /// The first unknown option with a long name.
  private static func first(in arguments: ArraySlice<String>, _ options: CommandOptions) -> String?
  {
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      if options.valued.contains(argument) {
        rest = rest.dropFirst()
      } else if argument.hasPrefix("--") {
        let name = String(argument.prefix { $0 != "=" })
        if options[name] == nil { return name }
      }
    }
    return nil
  }

  private static func suggestion(
    for option: String, _ options: CommandOptions, of command: any ParsableCommand.Type
  ) -> String? {
    let name = option.dropFirst(2).lowercased()
    if name == "repo", SearchWords.areTaken(by: command) {
      return "repo:\(Message.valueRepository.said)"
    }
    if let meant = synonyms[name], options[meant] != nil { return meant }
    return NearestWord.word(for: name, among: options.shown.map { String($0.dropFirst(2)) })
      .map { "--\($0)" }
  }
}
