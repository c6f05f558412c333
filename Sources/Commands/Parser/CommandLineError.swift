internal import ArgumentParser
internal import Messages

/// An error that ArgumentParser does not detect or reports badly, printed in its style: with the
/// usage of the command.
struct CommandLineError: Error, CustomStringConvertible {
  let message: Message
  let command: any ParsableCommand.Type

  /// ArgumentParser writes `Error: ` before it.
  var description: String {
    let text = command.fullMessage(for: ValidationError(message))
      // Parsed directly, a command does not know its parent.
      .replacing("'\(command.configuration.commandName ?? "") --help'", with: "'\(name) --help'")
    return String(text.dropFirst("Error: ".count))
  }

  /// The beginning of its usage, such as `ghrepo favorites add`.
  private var name: String {
    let usage = command.configuration.usage ?? "ghrepo"
    return usage.split(separator: " ").prefix { !"[<".contains($0.prefix(1)) }
      .joined(separator: " ")
  }
}
