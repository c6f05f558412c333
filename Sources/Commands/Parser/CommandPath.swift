internal import ArgumentParser

/// The command on a command line, by its name or an alias, and the remaining arguments.
struct CommandPath {
  /// The root command, its subcommand, and perhaps a subcommand of that.
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

  /// The command that parses the options: for a group without a subcommand, the default one.
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
