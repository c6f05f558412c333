internal import ArgumentParser
internal import Messages

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
