package import App
package import ArgumentParser

/// A command that works with what the program hands it, and builds nothing of its own.
package protocol ContextCommand: ParsableCommand {
  /// Does the work; whatever it throws is said by the program, which then ends with a fitting code.
  func run(in context: CommandContext) async throws
}
