internal import Glibc
internal import Platform

/// Reads single keys. The terminal should be in a mode that gives them meanwhile.
package struct KeyReader: Sendable {
  private let device: TerminalDevice
  /// How long a lone Esc waits for the rest of a sequence; slow lines need more than fast ones.
  private let escapeMilliseconds: Int32

  package init(_ device: TerminalDevice, escapeMilliseconds: Int32 = 50) {
    self.device = device
    self.escapeMilliseconds = escapeMilliseconds
  }

  /// The next key, on a thread of its own; no byte behind it is taken from the terminal, so that
  /// keys pressed ahead are not lost. Throws `cancelled` when the task is, and `endOfInput` when
  /// the terminal is gone.
  package func next() async throws(ConsoleError) -> Key {
    try await BlockingThread.run { [self] interruption in
      Result { () throws(ConsoleError) in
        try wait(InterruptibleReader(descriptor: device.descriptor, interruption: interruption))
      }
    }.get()
  }

  private func wait(_ reader: InterruptibleReader) throws(ConsoleError) -> Key {
    var parser = KeyParser()
    var byte: UInt8 = 0
    while true {
      if let ahead = TypedAhead.next(of: device) {
        if let key = parser.feed(ahead) { return key }
        continue
      }
      let event = withUnsafeMutableBytes(of: &byte) {
        reader.read(into: $0, milliseconds: parser.isPending ? escapeMilliseconds : nil)
      }
      switch event {
      case .bytes: if let key = parser.feed(byte) { return key }
      case .timeout: if let key = parser.flush() { return key }
      case .interrupted: throw .cancelled
      case .end, .other: throw .endOfInput
      }
    }
  }
}
