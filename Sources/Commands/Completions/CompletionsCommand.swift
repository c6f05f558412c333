package import App
package import ArgumentParser
internal import Messages

/// `ghrepo completions SHELL`: the script that teaches a shell ghrepo's words.
package struct CompletionsCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "completions", .helpCompletions, arguments: "<\(Message.valueShell.said)>",
    more: .helpCompletionsMore)

  @Argument(help: .text(.helpCompletionsShell, value: .valueShell))
  var shell: ShellChoice

  /// Means nothing to a script, but every command takes it.
  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func run(in context: CommandContext) async throws {
    try context.console.write(CompletionScript.text(for: shell))
  }
}

/// The shells there are scripts for.
enum ShellChoice: String, WordChoice {
  case bash
  case zsh
  case fish
}
