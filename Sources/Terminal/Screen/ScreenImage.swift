package import ImageProtocol
internal import Synchronization

/// A drawn picture that is told from others by a number, so that comparing is cheap and a terminal
/// that remembers pictures is sent each once.
package struct ScreenImage: Sendable, Hashable {
  package let id: Int
  package let picture: DrawnPicture

  private static let last = Atomic<Int>(0)

  /// Every image is another one, also of the same picture.
  package init(_ picture: DrawnPicture) {
    self.picture = picture
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package static func == (left: ScreenImage, right: ScreenImage) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
