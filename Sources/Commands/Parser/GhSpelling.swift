internal import ArgumentParser
internal import Messages

/// Spellings that ghrepo accepts beside its own: gh's commands, fields after `--json`, and `=true`
/// or `=false` after a flag.
enum GhSpelling {
  private static let commands = [
    ["auth", "git-credential"]: "credential", ["auth", "login"]: "login",
    ["auth", "logout"]: "logout", ["auth", "setup-git"]: "setup-git",
    ["auth", "status"]: "status", ["auth", "switch"]: "switch", ["auth", "token"]: "token",
    ["repo", "view"]: "show",
  ]

  /// The arguments with ghrepo's name for a command of gh, also after `help`.
  static func named(_ arguments: [String]) -> [String] {
    let help = arguments.prefix(arguments.first == "help" ? 1 : 0)
    let (words, rest) = (
      Array(arguments.dropFirst(help.count).prefix(2)), arguments.dropFirst(help.count + 2)
    )
    if words.first == "completion" {
      return Array(help + ["completions"]) + shell(arguments.dropFirst(help.count + 1))
    }
    if let command = commands[words] { return Array(help + [command] + rest) }
    // `search repos` alone searches for the word.
    guard words == ["search", "repos"], !rest.isEmpty else { return arguments }
    return Array(help + ["search"] + rest)
  }

  /// `-s bash` or `--shell bash` as the argument `bash`.
  private static func shell(_ arguments: ArraySlice<String>) -> [String] {
    guard let option = arguments.first, arguments.count == 2 else { return Array(arguments) }
    return ["-s", "--shell"].contains(option) ? Array(arguments.dropFirst()) : Array(arguments)
  }

  /// The arguments in ArgumentParser's spelling. Throws for `true` or `false` as a word after a
  /// flag, which would become a search term.
  static func translated(_ arguments: [String]) throws -> [String] {
    guard zip(arguments, arguments.dropFirst() + [""]).contains(where: needsTranslation) else {
      return arguments
    }
    let command = CommandPath(arguments[...]).reader
    let options = CommandOptions(of: command)
    var (result, rest) = ([String](), arguments[...])
    while let argument = rest.first, argument != "--" {
      rest.removeFirst()
      if let fields = fields(argument, rest.first), options.valued.contains("--fields") {
        result += ["--json", "--fields", fields]
        if argument == "--json" { rest.removeFirst() }
      } else if options.flags.contains(argument), let word = rest.first, Bool(word) != nil {
        throw CommandLineError(
          message: .usageSwitchValue(option: argument, value: word), command: command)
      } else if let value = Switch(argument), options.flags.contains(value.name) {
        result += value.spelling(among: options.flags)
      } else {
        result.append(argument)
        // The option's value, whatever it looks like.
        if options.valued.contains(argument), let value = rest.popFirst() { result.append(value) }
      }
    }
    return result + rest
  }

  private static func needsTranslation(_ argument: String, next: String) -> Bool {
    guard argument.hasPrefix("-") else { return false }
    return fields(argument, next) != nil || Bool(next) != nil || Switch(argument) != nil
  }

  /// The fields in `--json=FIELDS`, or in `next` after `--json`. `--json=true` is a flag.
  private static func fields(_ argument: String, _ next: String?) -> String? {
    if argument.hasPrefix("--json=") {
      let value = String(argument.dropFirst("--json=".count))
      return Bool(value) == nil ? value : nil
    }
    return argument == "--json" ? next.flatMap { FieldNames.areFields($0) ? $0 : nil } : nil
  }

  /// `--name=true` or `--name=false`.
  private struct Switch {
    let name: String
    let isOn: Bool

    init?(_ argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let isOn = Bool(String(parts[1])) else { return nil }
      (name, self.isOn) = (String(parts[0]), isOn)
    }

    func spelling(among flags: Set<String>) -> [String] {
      if isOn { return [name] }
      let opposite = "--no-" + name.drop { $0 == "-" }
      return flags.contains(opposite) ? [opposite] : []
    }
  }
}
