package import Messages

/// A message at the bottom of the screen that disappears by itself.
package struct Toast: Sendable {
  package var message: Message
  package var isProblem: Bool
  /// Whether it explains a key, so that the next key removes it.
  package var isHint: Bool

  package init(_ message: Message, isProblem: Bool = false, isHint: Bool = false) {
    self.message = message
    self.isProblem = isProblem
    self.isHint = isHint
  }
}
