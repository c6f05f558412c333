internal import ArgumentParser
internal import Messages
import Rendering

/// Spellings that ghrepo accepts beside its own: gh's commands, British favourites, fields after a
/// format, and `=true` or `=false` after a flag.
enum GhSpelling {
  private static let commands = [
    ["auth", "git-credential"]: "credential", ["auth", "login"]: "login",
    ["auth", "logout"]: "logout", ["auth", "setup-git"]: "setup-git",
    ["auth", "status"]: "status", ["auth", "switch"]: "switch", ["auth", "token"]: "token",
    ["repo", "clone"]: "clone", ["repo", "view"]: "show",
  ]

  /// The arguments with ghrepo's name for a command of gh, also after `help`.
  static func named(_ arguments: [String]) -> [String] {
    let help = arguments.prefix(arguments.first == "help" ? 1 : 0)
    let (words, rest) = (
      Array(arguments.dropFirst(help.count).prefix(2)), arguments.dropFirst(help.count + 2)
    )
    if words.first == "favourites" {
      return Array(help + ["favorites"]) + arguments.dropFirst(help.count + 1)
    }
    if words.first == "completion" {
      return Array(help + ["completions"]) + shell(arguments.dropFirst(help.count + 1))
    }
    if let command = commands[words] { return Array(help + [command] + rest) }
    return GhOnlyCommand.withoutRepositories(arguments)
  }

  /// `-s bash` or `--shell bash` as the argument `bash`.
  private static func shell(_ arguments: ArraySlice<String>) -> [String] {
    guard let option = arguments.first, arguments.count == 2 else { return Array(arguments) }
    return ["-s", "--shell"].contains(option) ? Array(arguments.dropFirst()) : Array(arguments)
  }

  /// The arguments in ArgumentParser's spelling. Throws for words after a flag that would silently
  /// become search terms, and for an option that is given twice, of which one would be ignored.
  static func translated(_ arguments: [String]) throws -> [String] {
    guard needsTranslation(arguments) else { return arguments }
    let command = CommandPath(arguments[...]).reader
    let options = CommandOptions(of: command)
    let list = FieldListReader(command: command, options: options)
    var (result, rest, given) = ([String](), arguments[...], Set<String>())
    while let argument = rest.first, argument != "--" {
      rest.removeFirst()
      let name = String(argument.prefix { $0 != "=" })
      if let fields = try list.fields(argument, &rest) {
        result += [name, "--fields", fields]
        try check("--fields", options, &given, command)
      } else if options.flags.contains(argument), let word = rest.first, Bool(word) != nil {
        throw CommandLineError(
          message: .usageSwitchValue(option: argument, value: word), command: command)
      } else if let value = Switch(argument), options.flags.contains(value.name) {
        result += value.spelling(among: options.flags)
      } else {
        result.append(argument)
        try check(name, options, &given, command)
        // The option's value, whatever it looks like.
        if options.valued.contains(argument), let value = rest.popFirst() { result.append(value) }
      }
    }
    return result + rest
  }

  /// Throws if the option was given before and accepts one value only.
  private static func check(
    _ name: String, _ options: CommandOptions, _ given: inout Set<String>,
    _ command: any ParsableCommand.Type
  ) throws {
    let option = options[name] ?? (isJoined(name) ? options[String(name.prefix(2))] : nil)
    guard let option, !option.isFlag, !option.isRepeating, let long = option.spellings.last,
      !given.insert(long).inserted
    else { return }
    let typed = name.hasPrefix("--") ? name : long
    throw CommandLineError(message: .usageOptionTwice(option: typed), command: command)
  }

  /// Whether `name` is a short option with its value, as in `-L5` and `-q.name`, and not a word.
  static func isJoined(_ name: String) -> Bool {
    ["-L", "-q"].contains(name.prefix(2)) && name.dropFirst(2).first?.isLetter == false
  }

  /// A quick look, because the options of a command are expensive to list.
  private static func needsTranslation(_ arguments: [String]) -> Bool {
    let arguments = arguments.prefix { $0 != "--" }
    let names = arguments.filter { $0.hasPrefix("-") }.map { argument -> Substring in
      let name = argument.prefix { $0 != "=" }
      return isJoined(String(name)) ? name.prefix(2) : name
    }
    return Set(names.map { short[$0] ?? $0 }).count < names.count
      || zip(arguments, arguments.dropFirst() + [""]).contains { argument, next in
        guard argument.hasPrefix("-") else { return false }
        return FieldListReader.mayRead(argument, next) || Bool(next) != nil
          || Switch(argument) != nil
      }
  }

  /// Names of one option.
  private static let short: [Substring: Substring] = [
    "-L": "--limit", "-q": "--jq", "-t": "--template", "--updated": "--pushed",
  ]

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
