package import FoundationEssentials
package import Messages

/// Why something failed, shown where its result would have been.
package struct Problem: Sendable {
  package enum Kind: Sendable, Hashable {
    /// No connection, or no response.
    case network
    /// GitHub wants to be left alone until then.
    case limit(until: Date)
    /// The credential is refused, or one is needed: a login or a logout helps.
    case credential
    /// The answer makes no sense.
    case invalid
    case other
  }

  package var kind: Kind
  /// What happened.
  package var message: Message
  /// What to do; nil for nothing.
  package var next: Message?

  package init(_ kind: Kind, _ message: Message, next: Message? = nil) {
    self.kind = kind
    self.message = message
    self.next = next
  }
}

/// A sentence at the foot of the screen that goes by itself.
package struct Toast: Sendable {
  package var message: Message
  package var isProblem: Bool

  package init(_ message: Message, isProblem: Bool = false) {
    self.message = message
    self.isProblem = isProblem
  }
}
