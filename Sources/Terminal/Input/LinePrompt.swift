internal import Glibc
internal import Platform

/// Prompts for one line, which the terminal itself edits.
package struct LinePrompt: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]

  /// The kernel edits lines of at most 4,096 bytes.
  private static let longest = 4096
  private static let roomForAnswer = 6

  package init(_ device: TerminalDevice, environment: [String: String]) {
    self.device = device
    self.environment = environment
  }

  /// The line as typed, without its line end. Throws `interrupted` at Ctrl-C, `cancelled` when the
  /// task is cancelled, and `endOfInput` at Ctrl-D on an empty line.
  package func line(_ question: StyledText) async throws(ConsoleError) -> String {
    String(decoding: try await ask(question, .line), as: UTF8.self)
  }

  /// A line that is not echoed; empty at Ctrl-D. The caller wipes the bytes. Throws the errors of
  /// `line`.
  package func secret(_ question: StyledText) async throws(ConsoleError) -> [UInt8] {
    do throws(ConsoleError) {
      return try await ask(question, .hiddenLine)
    } catch .endOfInput {
      return []
    }
  }

  private func ask(
    _ question: StyledText, _ mode: TerminalMode
  ) async throws(ConsoleError) -> [UInt8] {
    try await BlockingThread.run { interruption in
      Result { () throws(ConsoleError) in try answer(question, mode, interruption) }
    }.get()
  }

  private func answer(
    _ question: StyledText, _ mode: TerminalMode, _ interruption: WakePipe
  ) throws(ConsoleError) -> [UInt8] {
    let shown = bytes(of: question)
    let lease = try ModeLease(mode, on: device, prompt: shown)
    try FileOutput(descriptor: device.descriptor).write(shown)
    let result = Result { () throws(ConsoleError) in try readLine(interruption) }
    lease.end()
    // Without an echoed Enter, the cursor is still on the prompt's line.
    let hasEnter = if case .success = result { mode == .line } else { false }
    if !hasEnter { try FileOutput(descriptor: device.descriptor).write([UInt8(ascii: "\n")]) }
    return try result.get()
  }

  /// Breaks a long question between words and leaves room for a short response.
  private func bytes(of question: StyledText) -> [UInt8] {
    let profile = device.profile(environment: environment)
    let lines = question.wrapped(to: profile.columns - Self.roomForAnswer)
    guard lines.count > 1, let last = lines.last else { return profile.render(question) }
    return profile.render(Array(lines.dropLast())) + profile.render(last + " ")
  }

  private func readLine(_ interruption: WakePipe) throws(ConsoleError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.longest, alignment: 1)
    defer {
      wipe(buffer)
      buffer.deallocate()
    }
    let reader = InterruptibleReader(descriptor: device.descriptor, interruption: interruption)
    switch reader.read(into: buffer) {
    case .bytes(let count):
      let line = buffer[..<count]
      if line.last == TerminalMode.interruptByte { throw .interrupted }
      return Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
    case .interrupted: throw .cancelled
    case .end, .timeout, .other: throw .endOfInput
    }
  }
}
