package import Messages
package import Terminal

/// A sentence for the user.
package struct Notice: Sendable {
  package let message: Message
  package let style: Style
  /// Whether to say the same only once.
  package let isOnce: Bool

  package init(_ message: Message, _ style: Style = .plain, isOnce: Bool = false) {
    (self.message, self.style, self.isOnce) = (message, style, isOnce)
  }

  /// Whether it is printed even with `--quiet`.
  package var isProblem: Bool { style == .problem }
}
