package import Auth
package import Messages

/// Where a login stores a token, as far as the user need not choose.
package struct LoginOffer: Sendable {
  /// A store, and a sentence on what it protects a token against.
  package struct Choice: Sendable {
    package let kind: StorageKind
    package let label: Message

    package init(kind: StorageKind, label: Message) {
      self.kind = kind
      self.label = label
    }
  }

  /// Nil where the user has to choose.
  package let storage: StorageKind?
  /// The store in words that fit after "in".
  package let place: Message?
  /// Why the user has to choose.
  package let reason: Message?
  /// The stores that the user can choose.
  package let choices: [Choice]
  /// What takes precedence over the new account, if anything does.
  package let shadow: Message?

  package init(
    storage: StorageKind?, place: Message?, reason: Message?, choices: [Choice], shadow: Message?
  ) {
    self.storage = storage
    self.place = place
    self.reason = reason
    self.choices = choices
    self.shadow = shadow
  }
}
