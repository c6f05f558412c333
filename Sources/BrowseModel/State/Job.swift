package import Messages

/// What the user has asked for beside lists and pages, until it is done.
package struct Job: Sendable {
  /// What it does now.
  package var message: Message
  /// Whether it changes something, so that nothing replaces it.
  package let isChange: Bool
  /// Whether the user has stopped it, which may take a moment.
  package var isStopping = false

  package init(message: Message, isChange: Bool, isStopping: Bool = false) {
    self.message = message
    self.isChange = isChange
    self.isStopping = isStopping
  }
}
