internal import Messages
internal import Presentation

/// Which changes a sync may make, and whether it asks.
struct SyncChoice {
  let pull: Bool
  let push: Bool
  /// Whether the user has agreed already.
  let isAgreed: Bool
  let isDryRun: Bool

  /// Whether the user has agreed to change something on GitHub, or will be asked.
  func mayPush(in context: CommandContext) -> Bool {
    !isDryRun && (isAgreed || push || context.isInteractive)
  }

  /// Whether to make the changes in this direction. Without `--pull` and `--push`, both directions are
  /// possible, but none without a terminal.
  func agrees(
    to direction: SyncDirection, _ side: SyncPlan.Side, _ context: CommandContext
  ) async throws -> Bool {
    guard side.count > 0, !isDryRun else { return false }
    if isAgreed { return true }
    guard context.isInteractive else { return direction == .pull ? pull : push }
    return try await context.confirm(side.question, default: false)
  }
}
