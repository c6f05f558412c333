internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Presentation

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
    guard let meant = suggestion(for: option, options, of: path.reader) else {
      return CommandLineError(
        message: .parserUnknownOption(option: option), command: path.last, isAboutUsage: true)
    }
    return CommandLineError(
      message: .parserUnknownOptionSuggestion(option: option, suggestion: meant),
      command: path.last)
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

  /// The first unknown option with a long name or of one letter.
  private static func first(in arguments: ArraySlice<String>, _ options: CommandOptions) -> String?
  {
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      if options.valued.contains(argument) {
        rest = rest.dropFirst()
      } else if argument.hasPrefix("--") || argument.count == 2 && argument.hasPrefix("-") {
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
