/// Signals that tell of the terminal, where `poll` sees them: a new size, the time after a stop.
package struct InputSignals: Sendable {
  /// Readable while there are events; -1 for never.
  let descriptor: Int32
  /// The events that are there, which are forgotten by it.
  let take: @Sendable () -> [InputEvent]

  init(descriptor: Int32, take: @escaping @Sendable () -> [InputEvent]) {
    self.descriptor = descriptor
    self.take = take
  }

  package static let none = InputSignals(descriptor: -1) { [] }

  /// Those of a terminal that a program has the whole of.
  package static var screen: InputSignals {
    InputSignals(descriptor: ScreenSignals.shared.descriptor) {
      let (resized, resumed) = ScreenSignals.shared.take()
      return (resized ? [.resized] : []) + (resumed ? [.resumed] : [])
    }
  }
}
