internal import Glibc
internal import Platform
internal import Synchronization

/// Reads single keys. The terminal should be in a mode that delivers them one by one.
struct KeyReader: Sendable {
  let device: TerminalDevice

  /// The next key, read on its own thread. Reads no byte after it, so that keys typed ahead are not
  /// lost. Throws `cancelled` when the task is cancelled, and `endOfInput` when the terminal is
  /// gone.
  func next() async throws(ConsoleError) -> Key {
    try await BlockingThread.run { [self] interruption in
      Result { () throws(ConsoleError) in
        try wait(InterruptibleReader(descriptor: device.descriptor, interruption: interruption))
      }
    }.get()
  }

  private func wait(_ reader: InterruptibleReader) throws(ConsoleError) -> Key {
    var parser = SequenceParser()
    var byte: UInt8 = 0
    while true {
      if let ahead = Typeahead.next(of: device) {
        if let key = parser.feed(ahead)?.key { return key }
        continue
      }
      let event = withUnsafeMutableBytes(of: &byte) {
        reader.read(into: $0, milliseconds: parser.patience)
      }
      switch event {
      case .bytes:
        guard let key = parser.feed(byte)?.key else { continue }
        if let signal = key.signal { kill(0, signal) }
        return key
      case .timeout: if let key = parser.flush()?.key { return key }
      case .interrupted: throw .cancelled
      case .end, .other: throw .endOfInput
      }
    }
  }
}

extension SequenceParser.Token {
  /// Nil if the token is not a key, but a mouse report or a response of the terminal.
  var key: Key? {
    switch self {
    case .key(let key): key
    case .sequence(let parameters, let final): KeyNames.sequence(parameters, final: final)
    }
  }
}

/// A line at the bottom of the screen that waits for a key and then disappears.
package struct KeyPrompt: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]

  package init(_ device: TerminalDevice, environment: [String: String]) {
    self.device = device
    self.environment = environment
  }

  /// Shows the first of `texts` that fits and returns the `meaning` of the first key that has one.
  /// Ctrl-C and Ctrl-Z still send signals. Throws the errors of `KeyReader.next`.
  package func answer<Meaning>(
    to texts: [StyledText], _ meaning: (Key) -> Meaning?
  ) async throws(ConsoleError) -> Meaning {
    let shown = bytes(of: texts)
    let lease = try ModeLease(.keys, on: device, prompt: shown)
    let output = FileOutput(descriptor: device.descriptor)
    try output.write(shown)
    let result: Result<Meaning, ConsoleError>
    do { result = .success(try await first(meaning)) } catch { result = .failure(error) }
    lease.end()
    // If the terminal is gone by now, the wait has failed as well.
    do { try output.write(Array("\r\u{1B}[K".utf8)) } catch { return try result.get() }
    return try result.get()
  }

  private func first<Meaning>(_ meaning: (Key) -> Meaning?) async throws(ConsoleError) -> Meaning {
    let reader = KeyReader(device: device)
    while true {
      if let found = meaning(try await reader.next()) { return found }
    }
  }

  /// Leaves the last column free: a full line makes some terminals wrap.
  private func bytes(of texts: [StyledText]) -> [UInt8] {
    let profile = device.profile(environment: environment)
    let room = profile.columns - 1
    let text = texts.first { $0.columns <= room } ?? texts.last ?? StyledText()
    return Array("\r".utf8) + profile.render(text.truncated(to: room)) + Array("\u{1B}[K".utf8)
  }
}

/// Keys that were typed while the terminal was probed, before any reader wanted them.
///
/// They go back into the terminal's own queue (TIOCSTI), for the next prompt or for the shell
/// afterwards, and are echoed now. Newer kernels refuse that; then the keys wait here for the next
/// `KeyReader` or `InputReader`, and no other prompt gets them.
enum Typeahead {
  private static let waiting = Mutex<[UInt: [UInt8]]>([:])
  /// TIOCSTI, which Swift cannot import.
  private static let pushBack: UInt = 0x5412

  static func give(back bytes: [UInt8], to device: TerminalDevice) {
    let refused = bytes.drop { byte in
      var byte = byte
      return ioctl(device.descriptor, pushBack, &byte) == 0
    }
    guard !refused.isEmpty, let number = number(of: device) else { return }
    waiting.withLock { $0[number, default: []] += refused }
  }

  /// The next byte that was typed ahead.
  static func next(of device: TerminalDevice) -> UInt8? {
    waiting.withLock { waiting in
      guard !waiting.isEmpty, let number = number(of: device), let byte = waiting[number]?.first
      else { return nil }
      waiting[number]?.removeFirst()
      if waiting[number]?.isEmpty == true { waiting[number] = nil }
      return byte
    }
  }

  private static func number(of device: TerminalDevice) -> UInt? {
    var status = stat()
    return fstat(device.descriptor, &status) == 0 ? UInt(status.st_rdev) : nil
  }
}
