internal import ArgumentParser
internal import Auth
internal import Messages

/// An error that ArgumentParser does not detect or reports badly.
struct CommandLineError: Error {
  let message: Message
  let command: any ParsableCommand.Type
  /// Whether the command's usage helps.
  var isAboutUsage = false

  var report: ErrorReport {
    .usage(message, usage: isAboutUsage ? usage : nil, help: "\(name) --help")
  }

  private var usage: String { command.configuration.usage ?? "ghrepo" }

  /// The beginning of its usage, such as `ghrepo favorites add`.
  private var name: String {
    usage.split(separator: " ").prefix { !"[<".contains($0.prefix(1)) }.joined(separator: " ")
  }
}
