internal import Messages
internal import Output
internal import Presentation

/// Commands of gh for things that ghrepo does not have. They must not become search terms or be
/// taken for a similar command.
enum GhOnlyCommand {
  /// What gh and GitHub search beside repositories, and whether gh does.
  private static let searches = [
    "code": true, "commits": true, "discussions": false, "issues": true, "labels": false,
    "packages": false, "prs": true, "topics": false, "users": false, "wikis": false,
  ]

  private static let groups: Set<String> = [
    "agent-task", "api", "attestation", "codespace", "copilot", "extension", "gist", "gpg-key",
    "issue", "label", "org", "pr", "project", "release", "ruleset", "secret", "ssh-key",
    "variable", "workflow",
  ]

  private static let ofRepositories: Set<String> = [
    "archive", "autolink", "create", "delete", "deploy-key", "edit", "fork", "gitignore", "license",
    "rename", "set-default", "sync", "unarchive",
  ]

  /// Throws for a search of anything but repositories, as in `search issues bug`.
  static func check(_ arguments: [String]) throws {
    guard let index = firstTerm(of: arguments, among: Set(searches.keys)) else { return }
    let thing = arguments[index].lowercased()
    let text = "ghrepo " + ShellWords.joined(search(arguments, forWordAt: index))
    let message: Message =
      if searches[thing] == true {
        .usageSearchesRepositories(
          gh: "gh search " + ShellWords.joined([thing] + arguments[(index + 1)...]), text: text)
      } else if thing == "topics" {
        .usageSearchesNoTopics(text: text)
      } else {
        .usageSearchesOnWeb(url: "https://github.com/search?type=\(thing)", text: text)
      }
    throw CommandLineError(message: message, command: CommandPath(arguments[...]).last)
  }

  /// The arguments without gh's name for a search; alone it is a word to search for.
  static func withoutRepositories(_ arguments: [String]) -> [String] {
    guard let index = firstTerm(of: arguments, among: ["repos", "repositories"]),
      index + 1 < arguments.count
    else { return arguments }
    let rest = arguments[(index + 1)...]
    let others = Array(arguments[..<index] + rest)
    // Options may leave nothing else to search for.
    return rest.contains { !$0.hasPrefix("-") } || isValid(others) ? others : arguments
  }

  /// The position of the first word of a search that is not an option or its value; nil if it is
  /// none of `names`.
  private static func firstTerm(of arguments: [String], among names: Set<String>) -> Int? {
    guard arguments.contains(where: { names.contains($0.lowercased()) }) else { return nil }
    let path = CommandPath(arguments[...])
    guard SearchWords.areTaken(by: path.reader) else { return nil }
    let valued = CommandOptions(of: path.reader).valued
    // The name of a saved search comes before its words.
    var (index, others) = (path.rest.startIndex, path.reader == SavedAddCommand.self ? 1 : 0)
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      if argument.hasPrefix("-") {
        let next = index + 1 < arguments.count ? arguments[index + 1] : ""
        let isTaken =
          valued.contains(argument) || FieldListReader.isList(next, after: argument)
        index += isTaken ? 2 : 1
      } else if others > 0 {
        (index, others) = (index + 1, others - 1)
      } else {
        return names.contains(argument.lowercased()) ? index : nil
      }
    }
    return nil
  }

  /// The same search for repositories with the word, without options that it does not have.
  private static func search(_ arguments: [String], forWordAt position: Int) -> [String] {
    let path = CommandPath(arguments[...])
    let options = CommandOptions(of: path.reader)
    var (words, known, index) = ([String](), [String](), path.rest.startIndex)
    while index < arguments.count {
      let argument = arguments[index]
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      index += 1
      guard argument.hasPrefix("-"), argument.count > 1 else {
        if index - 1 == position { known.append("--\(Listing.textOption)") }
        known.append(argument)
        words.append(argument)
        continue
      }
      guard argument != "--" else {
        known += arguments[(index - 1)...]
        words += arguments[index...]
        break
      }
      let option = options[String(argument.prefix { $0 != "=" })]
      let isKnown = option != nil || GhSpelling.isJoined(argument)
      if isKnown { known.append(argument) }
      let hasValue =
        option.map { !$0.isFlag } ?? !(isKnown || argument.contains("=") || next.hasPrefix("-"))
      guard hasValue && !argument.contains("="), index < arguments.count else { continue }
      if isKnown { known.append(next) }
      index += 1
    }
    let command = Array(arguments[..<path.rest.startIndex])
    if isValid(command + known) { return command + known }
    let names = words.prefix(path.reader == SavedAddCommand.self ? 1 : 0)
    return command + names + ["--"] + words.dropFirst(names.count)
  }

  private static func isValid(_ arguments: [String]) -> Bool {
    (try? GhrepoCommand.command(from: arguments)) != nil
  }

  /// What to say about a command of gh that ghrepo does not have; nil for any other.
  static func message(_ words: ArraySlice<String>) -> Message? {
    let words = Array(words)
    guard let first = words.first else { return nil }
    let isOfRepository = first == "repo" && words.count > 1
    guard groups.contains(first) || isOfRepository && ofRepositories.contains(words[1]) else {
      return nil
    }
    let name = words.prefix(isOfRepository ? 2 : 1).joined(separator: " ")
    return .usageNoGhCommand(name: name, gh: "gh \(name)")
  }
}
