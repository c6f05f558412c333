package import ImageProtocol
internal import Synchronization

/// A drawn image with an ID, so that comparing is cheap and a terminal that caches images receives
/// each one once.
package struct ScreenImage: Sendable, Hashable {
  package let id: Int
  package let drawn: DrawnImage

  private static let last = Atomic<Int>(0)

  /// Every call creates a new ID, even for the same image.
  package init(_ image: DrawnImage) {
    drawn = image
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  package static func == (left: ScreenImage, right: ScreenImage) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
