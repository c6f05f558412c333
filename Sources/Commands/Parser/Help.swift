internal import ArgumentParser
internal import Messages

extension ArgumentHelp {
  /// The help of an option, in the language of the user; `value` names the option's value.
  static func text(_ message: Message, value: Message? = nil) -> ArgumentHelp {
    ArgumentHelp(message.said, valueName: value?.said)
  }
}

extension Message {
  /// The text in the language of the user, for what ArgumentParser asks for before there is a
  /// context.
  var said: String { text(in: .current) }
}

extension CommandConfiguration {
  /// A command with all its texts in the language of the user.
  ///
  /// With the name of a command above it, ArgumentParser does not look first whether it is asked for
  /// its own completion scripts, which takes longer than reading a command's options.
  ///
  /// - Parameters:
  ///   - parent: The command that this one belongs to.
  ///   - arguments: What follows the name on the line that shows how to call the command.
  ///   - more: What stands below the options: syntax and examples.
  static func command(
    _ name: String, of parent: String? = nil, _ abstract: Message,
    arguments: String = "[<options>]", more: Message, aliases: [String] = []
  ) -> CommandConfiguration {
    let path = [parent, name].compactMap(\.self).joined(separator: " ")
    return CommandConfiguration(
      commandName: name, _superCommandName: "ghrepo", abstract: abstract.said,
      usage: "ghrepo \(path) \(arguments)", discussion: more.said, aliases: aliases)
  }

  /// A command of several, of which the first is the one that is meant when none is named.
  static func group(
    _ name: String, _ abstract: Message, more: Message, aliases: [String] = [],
    _ commands: [any ParsableCommand.Type]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "ghrepo", abstract: abstract.said,
      usage: "ghrepo \(name) [<subcommand>]",
      discussion: more.said, subcommands: commands, defaultSubcommand: commands.first,
      aliases: aliases)
  }
}

/// The command that a command line names, by its name or an alias, and what follows.
struct CommandPath {
  /// The program, its command, perhaps a subcommand.
  private(set) var commands: [any ParsableCommand.Type] = [GhrepoCommand.self]
  private(set) var rest: ArraySlice<String>

  init(_ arguments: ArraySlice<String>) {
    rest = arguments
    while let name = rest.first, let command = last.subcommand(named: name) {
      commands.append(command)
      rest.removeFirst()
    }
  }

  var last: any ParsableCommand.Type { commands[commands.count - 1] }

  /// The command that reads the options: of a group without a subcommand, the usual one.
  var reader: any ParsableCommand.Type { last.configuration.defaultSubcommand ?? last }

  /// The names without aliases: `["favorites", "add"]`.
  var names: [String] { commands.dropFirst().map { $0.configuration.commandName ?? "" } }
}

extension ParsableCommand {
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.names.contains(name) }
  }

  /// Its name and its aliases.
  static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }
}
