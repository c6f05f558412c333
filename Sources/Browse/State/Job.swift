internal import Messages

/// What the user has asked for beside lists and pages, until it is done.
struct Job: Sendable {
  /// What it does now.
  var message: Message
  /// Whether it changes something, so that nothing replaces it.
  let isChange: Bool
  /// Whether the user has stopped it, which may take a moment.
  var isStopping = false
}
