import Synchronization

/// The port of a server, known only after it listens; 0 until then.
final class BoundPort: Sendable {
  private let value = Atomic<UInt16>(0)

  var number: UInt16 {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}
