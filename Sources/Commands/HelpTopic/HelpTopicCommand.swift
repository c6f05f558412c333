internal import ArgumentParser
internal import Messages
internal import Presentation
internal import Terminal

/// `ghrepo help TOPIC`: a text that belongs to no single command; the manual pages print it too.
struct HelpTopicCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "help-topic", _superCommandName: "ghrepo", shouldDisplay: false)

  @Argument var topic: HelpTopic

  func run(in context: CommandContext) async throws {
    let columns = max(context.console.outputProfile.columns, HelpScreen.leastColumns)
    var text = HelpText.wrapped(topic.text.text(in: context.language), to: columns)
    if topic == .options {
      text += "\n\n" + HelpScreen.options(of: SharedOptions.self, columns: columns)
    }
    try context.console.write(lines: TerminalText.lines(sanitizing: text).map { StyledText($0) })
  }

  /// The arguments with this command for `help` and the name of a topic.
  static func named(_ arguments: [String]) -> [String] {
    guard arguments.count == 2, arguments[0] == "help", HelpTopic(rawValue: arguments[1]) != nil
    else { return arguments }
    return ["help-topic", arguments[1]]
  }
}

/// The options that `ghrepo help options` describes; no command of its own.
struct SharedOptions: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "options", shouldDisplay: false)

  @OptionGroup(title: Message.groupGithub.said)
  var reading: ReadOptions

  @OptionGroup(title: Message.groupGithub.said)
  var host: HostOptions

  @OptionGroup(title: Message.groupOutput.said)
  var appearance: AppearanceOptions
}
