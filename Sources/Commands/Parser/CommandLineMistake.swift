internal import ArgumentParser
internal import Messages

/// A mistake that ArgumentParser does not notice or names badly, told in its manner: with the usage
/// of the command that it belongs to.
struct CommandLineMistake: Error, CustomStringConvertible {
  let message: Message
  let command: any ParsableCommand.Type

  /// ArgumentParser writes `Error: ` before it.
  var description: String {
    let text = command.fullMessage(for: UsageProblem.message(message))
      // Read alone, a command does not know what it belongs to.
      .replacing("'\(command.configuration.commandName ?? "") --help'", with: "'\(name) --help'")
    return String(text.dropFirst("Error: ".count))
  }

  /// `ghrepo favorites add`, as its usage begins.
  private var name: String {
    let usage = command.configuration.usage ?? "ghrepo"
    return usage.split(separator: " ").prefix { !"[<".contains($0.prefix(1)) }
      .joined(separator: " ")
  }
}
