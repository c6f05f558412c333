internal import GitHub
internal import HTTP
internal import Messages
internal import Terminal

/// A wait with a countdown on standard error.
struct Countdown: Sendable {
  let context: CommandContext

  /// Waits for `duration`, showing every second what is left.
  func wait(_ duration: Duration) async throws(APIError) {
    let line = TransientLine(console: context.console)
    defer { line.clear() }
    guard await show(duration, on: line) else { throw .transport(.cancelled) }
  }

  /// Shows what is left of `duration` until it is over; false when the task was cancelled before.
  @discardableResult
  func show(_ duration: Duration, on line: TransientLine) async -> Bool {
    var left = duration
    while left > .zero {
      let text = Message.waitCountdown(wait: left.roundedToSeconds).text(in: context.language)
      line.show(StyledText(sanitizing: text, .dim), topic: "wait")
      let step = min(left, .seconds(1))
      do { try await context.clock.sleep(for: step) } catch { return false }
      left -= step
    }
    return true
  }
}

extension Duration {
  /// Whole seconds, rounded up, so that a countdown ends at 1.
  var roundedToSeconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds + (attoseconds > 0 ? 1 : 0))
  }
}
