internal import Glibc
internal import Platform

/// Hears everything that comes from a terminal, on one thread of its own.
package struct InputReader: Sendable {
  private let device: TerminalDevice
  private let signals: InputSignals

  /// How long a lone Esc waits for the rest of a sequence.
  private static let escapeMilliseconds: Int32 = 50
  /// How long a sequence that has begun waits for its end, which a slow line may bring late.
  private static let sequenceMilliseconds: Int32 = 500
  private static let mostBytes = 4096

  /// `signals` tells of new sizes and of the time after a stop.
  package init(_ device: TerminalDevice, signals: InputSignals = .none) {
    self.device = device
    self.signals = signals
  }

  /// Hands events over as they come, several at once where they came at once, until the task is
  /// cancelled or the terminal is gone, which is the last event. Nobody is called after the return.
  package func run(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async {
    await BlockingThread.run { [self] interruption in
      TerminalTurn.wait(or: interruption)
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
      // A token may have been typed.
      wipe(buffer)
      buffer.deallocate()
    }
    while true {
      switch reader.read(into: buffer, milliseconds: Self.patience(with: parser)) {
      case .bytes(let count): hand(Self.events(of: buffer[..<count], &parser), deliver)
      case .timeout: hand([parser.flush()].compactMap(\.self), deliver)
      case .other: hand(signals.take(), deliver)
      case .interrupted: return
      case .end: return deliver([.gone])
      }
    }
  }

  /// The events that bytes complete which came at once. Alt and a key come at once, so a key that comes
  /// after Esc is one of its own; sequences may be torn by slow lines.
  static func events(
    of bytes: some Collection<UInt8>, _ parser: inout InputParser
  ) -> [InputEvent] {
    let isKey = bytes.first.map { !SequenceParser.continuesEscape($0) } ?? false
    let escape = isKey && parser.isLoneEscape ? parser.flush() : nil
    return [escape].compactMap(\.self) + bytes.compactMap { parser.feed($0) }
  }

  private func typedAhead(_ parser: inout InputParser) -> [InputEvent] {
    var events: [InputEvent] = []
    while let byte = TypedAhead.next(of: device) {
      if let event = parser.feed(byte) { events.append(event) }
    }
    return events
  }

  private func hand(_ events: [InputEvent], _ deliver: ([InputEvent]) -> Void) {
    if !events.isEmpty { deliver(events) }
  }

  /// Nil to wait for ever.
  private static func patience(with parser: InputParser) -> Int32? {
    guard parser.isPending else { return nil }
    return parser.isLoneEscape ? escapeMilliseconds : sequenceMilliseconds
  }
}

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

/// Reads from a descriptor until it is interrupted.
struct InterruptibleReader: Sendable {
  let descriptor: Int32
  let interruption: WakePipe
  /// Another descriptor that is waited for but not read; -1 for none, which `poll` passes over.
  var other: Int32 = -1

  enum Event: Equatable {
    /// So many bytes were put into the buffer.
    case bytes(Int)
    case timeout
    case end
    case interrupted
    /// There is something at the other descriptor.
    case other
  }

  /// Waits for bytes at most `milliseconds`, for ever when that is nil.
  func read(into buffer: UnsafeMutableRawBufferPointer, milliseconds: Int32? = nil) -> Event {
    while true {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, 3, milliseconds ?? -1)
      if ready < 0 && errno == EINTR { continue }
      if ready < 0 { return .end }
      if requests[1].revents != 0 { return .interrupted }
      if requests[2].revents != 0 { return .other }
      if ready == 0 { return .timeout }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      return .end
    }
  }
}
