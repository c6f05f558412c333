internal import App
internal import ArgumentParser
internal import GitHub
internal import Messages

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
    guard arguments.first == "search", let index = firstTerm(of: arguments),
      let isOfGh = searches[arguments[index]]
    else { return }
    let thing = arguments[index]
    let text = "ghrepo search --text " + ShellWords.joined(Array(arguments[index...]))
    let message: Message =
      if isOfGh {
        .usageSearchesRepositories(
          gh: "gh search " + ShellWords.joined(Array(arguments[index...])), text: text)
      } else if thing == "topics" {
        .usageSearchesNoTopics(text: text)
      } else {
        .usageSearchesOnWeb(url: "https://github.com/search?type=\(thing)", text: text)
      }
    throw CommandLineError(message: message, command: SearchCommand.self)
  }

  /// The position of the first word that is not an option or its value.
  private static func firstTerm(of arguments: [String]) -> Int? {
    guard arguments.contains(where: { searches[$0] != nil }) else { return nil }
    guard arguments.dropFirst().first?.hasPrefix("-") == true else { return 1 }
    let valued = CommandOptions(of: SearchCommand.self).valued
    var index = 1
    while index < arguments.count, arguments[index] != "--", arguments[index].hasPrefix("-") {
      index += valued.contains(arguments[index]) ? 2 : 1
    }
    return index < arguments.count && arguments[index] != "--" ? index : nil
  }

  /// What to say about a command of gh that ghrepo does not have; nil for any other.
  static func message(_ words: ArraySlice<String>) -> Message? {
    let words = Array(words)
    guard let first = words.first else { return nil }
    let isOfRepository = first == "repo" && words.count > 1
    if first == "clone" || isOfRepository && words[1] == "clone" {
      let clone = words.dropFirst(first == "clone" ? 1 : 2)
      let repository = clone.first { !$0.hasPrefix("-") } ?? "OWNER/NAME"
      return .usageNoClone(
        gh: "gh repo clone " + ShellWords.joined([repository]),
        git:
          "git clone \"$(ghrepo show \(ShellWords.joined([repository])) --template '{{clone_url}}')\""
      )
    }
    guard groups.contains(first) || isOfRepository && ofRepositories.contains(words[1]) else {
      return nil
    }
    let name = words.prefix(isOfRepository ? 2 : 1).joined(separator: " ")
    return .usageNoGhCommand(name: name, gh: "gh \(name)")
  }
}
