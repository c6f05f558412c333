internal import Glibc

/// A line at the foot of the screen that waits for a key and vanishes with it.
package struct KeyPrompt: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]

  package init(_ device: TerminalDevice, environment: [String: String]) {
    self.device = device
    self.environment = environment
  }

  /// Shows the first of `texts` that fits, and gives what `meaning` makes of the first key that
  /// has one. Ctrl-C and Ctrl-Z are signals as ever. Errors as in `KeyReader.next`.
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
    // A terminal that is gone by now has ended the wait as well.
    do { try output.write(Array("\r\u{1B}[K".utf8)) } catch { return try result.get() }
    return try result.get()
  }

  private func first<Meaning>(
    _ meaning: (Key) -> Meaning?
  ) async throws(ConsoleError) -> Meaning {
    let reader = KeyReader(device)
    while true {
      if let found = meaning(try await reader.next()) { return found }
    }
  }

  /// The last column stays free: a full line makes some terminals wrap.
  private func bytes(of texts: [StyledText]) -> [UInt8] {
    let profile = device.profile(environment: environment)
    let room = profile.columns - 1
    let text = texts.first { $0.columns <= room } ?? texts.last ?? StyledText()
    return Array("\r".utf8) + profile.render(text.truncated(to: room)) + Array("\u{1B}[K".utf8)
  }
}
