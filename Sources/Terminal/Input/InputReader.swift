internal import Glibc
internal import Platform

/// Reads all input from a terminal on its own thread.
struct InputReader: Sendable {
  let device: TerminalDevice
  /// Reports resizes and continuing after a stop.
  var signals = InputSignals.none
  /// Sends a signal as the terminal does: to all programs in the foreground.
  var send: @Sendable (Int32) -> Void = { kill(0, $0) }

  private static let mostBytes = 4096

  /// Delivers events as they come, several at once if they came at once, until the task is
  /// cancelled or the terminal is gone, which is the last event. Never calls `deliver` after it
  /// returns.
  func run(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async {
    await BlockingThread.run { [self] interruption in
      TerminalLock.wait(or: interruption)
      listen(
        InterruptibleReader(
          descriptor: device.descriptor, interruption: interruption, other: signals.descriptor),
        deliver)
    }
  }

  private func listen(_ reader: InterruptibleReader, _ deliver: ([InputEvent]) -> Void) {
    var parser = InputParser()
    hand(typedAhead(&parser), deliver)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.mostBytes, alignment: 1)
    defer {
      // The user may have typed a token.
      wipe(buffer)
      buffer.deallocate()
    }
    while true {
      switch reader.read(into: buffer, milliseconds: parser.patience) {
      case .bytes(let count): hand(Self.events(of: buffer[..<count], &parser), deliver)
      case .timeout: hand([parser.flush()].compactMap(\.self), deliver)
      case .other: hand(signals.drain(), deliver)
      case .interrupted: return
      case .end: return deliver([.gone])
      }
    }
  }

  /// The events completed by bytes that came at once. Alt and a key come at once, so a key that
  /// comes after Esc is a key of its own; slow connections may split sequences.
  static func events(
    of bytes: some Collection<UInt8>, _ parser: inout InputParser
  ) -> [InputEvent] {
    let isKey = bytes.first.map { !SequenceParser.continuesEscape($0) } ?? false
    let escape = isKey && parser.isLoneEscape ? parser.flush() : nil
    return [escape].compactMap(\.self) + bytes.compactMap { parser.feed($0) }
  }

  private func typedAhead(_ parser: inout InputParser) -> [InputEvent] {
    var events: [InputEvent] = []
    while let byte = Typeahead.next(of: device) {
      if let event = parser.feed(byte) { events.append(event) }
    }
    return events
  }

  private func hand(_ events: [InputEvent], _ deliver: ([InputEvent]) -> Void) {
    for case .key(let key) in events { _ = key.signal.map(send) }
    if !events.isEmpty { deliver(events) }
  }
}

/// Signals about the terminal in a form `poll` can wait for: resizes, and continuing after a stop.
package struct InputSignals: Sendable {
  /// Readable while events are pending; -1 for never.
  let descriptor: Int32
  /// Drains the pending events.
  let drain: @Sendable () -> [InputEvent]

  package static let none = InputSignals(descriptor: -1) { [] }

  /// The signals for a terminal in full screen.
  package static var screen: InputSignals {
    InputSignals(descriptor: ScreenSignals.shared.descriptor) {
      let (resized, resumed) = ScreenSignals.shared.drain()
      return (resized ? [.resized] : []) + (resumed ? [.resumed] : [])
    }
  }
}
