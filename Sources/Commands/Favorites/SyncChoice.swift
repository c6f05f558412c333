internal import Messages
internal import Presentation

/// Which changes a sync may make, and whether it asks.
struct SyncChoice {
  enum Direction { case pull, push }

  let pull: Bool
  let push: Bool
  /// Whether the user has agreed already.
  let isAgreed: Bool
  let isDryRun: Bool

  /// Whether the user has agreed to change something on GitHub, or will be asked.
  func mayPush(in context: CommandContext) -> Bool {
    !isDryRun && (isAgreed || push || context.isInteractive)
  }

  /// Whether to make `count` changes in this direction. Without `--pull` and `--push`, both directions are
  /// possible, but none without a terminal.
  func agrees(
    to direction: Direction, _ count: Int, _ question: Message, _ context: CommandContext
  ) async throws -> Bool {
    guard count > 0, !isDryRun else { return false }
    if isAgreed { return true }
    guard context.isInteractive else { return direction == .pull ? pull : push }
    return try await context.confirm(question, default: false)
  }
}
