package import Access
import Core
package import Terminal

/// A command of the user, and the key that starts it; nil if it has none.
package struct BoundCommand: Sendable, Equatable {
  package let command: OwnCommand
  package let key: Key?
}
