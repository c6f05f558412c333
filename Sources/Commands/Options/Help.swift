internal import ArgumentParser
internal import Messages

extension ArgumentHelp {
  /// The help of an option, in the user's language; `value` names the option's value.
  static func text(_ message: Message, value: Message? = nil) -> ArgumentHelp {
    ArgumentHelp(message.said, valueName: value?.said)
  }
}

extension Message {
  /// The text in the user's language, for what ArgumentParser needs before there is a context.
  var said: String { text(in: .current) }
}

extension CommandConfiguration {
  /// A command with all its texts in the user's language.
  ///
  /// Given the name of a parent command, ArgumentParser skips its check for a request of its own
  /// completion scripts, which takes longer than parsing a command's options.
  ///
  /// - Parameters:
  ///   - parent: the command that this one belongs to.
  ///   - hasOptions: whether the usage line has options.
  ///   - arguments: what follows them there.
  ///   - more: the text below the options: syntax and examples.
  ///   - isShown: whether lists of commands have it.
  static func command(
    _ name: String, of parent: String? = nil, _ abstract: Message, hasOptions: Bool = true,
    arguments: String? = nil, more: Message, aliases: [String] = [],
    isShown: Bool = true
  ) -> CommandConfiguration {
    let options = hasOptions ? "[\(Message.parserOptionsValue.said)]" : nil
    let usage = ["ghrepo", parent, name, options, arguments].compactMap(\.self)
    return CommandConfiguration(
      commandName: name, _superCommandName: "ghrepo", abstract: abstract.said,
      usage: usage.joined(separator: " "), discussion: more.said, shouldDisplay: isShown,
      aliases: aliases)
  }

  /// A command with subcommands; the first one is the default.
  static func group(
    _ name: String, _ abstract: Message, more: Message, aliases: [String] = [],
    _ commands: [any ParsableCommand.Type]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "ghrepo", abstract: abstract.said,
      usage: "ghrepo \(name) [\(Message.parserSubcommandValue.said)]",
      discussion: more.said, subcommands: commands, defaultSubcommand: commands.first,
      aliases: aliases)
  }
}

extension ValidationError {
  /// An error that ArgumentParser reports beside the command's usage, with exit code 64.
  init(_ message: Message) { self.init(message.said) }
}
