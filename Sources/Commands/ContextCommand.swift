package import ArgumentParser
package import Presentation

/// A command that only uses what its context provides.
package protocol ContextCommand: ParsableCommand {
  /// Runs the command; the program prints any error and exits with the matching code.
  func run(in context: CommandContext) async throws
}
