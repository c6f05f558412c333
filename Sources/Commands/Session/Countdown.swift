internal import GitHub
internal import HTTP
internal import Messages
internal import Terminal

/// A wait with a countdown on standard error.
struct Countdown: Sendable {
  let context: CommandContext

  /// Waits for `duration`, showing every second what is left; false when the task was cancelled.
  func wait(_ duration: Duration) async -> Bool {
    let line = TransientLine(console: context.console)
    defer { line.clear() }
    return await count(down: duration) { left in
      let text = Message.waitCountdown(wait: left).text(in: context.language)
      line.show(StyledText(sanitizing: text, .dim), topic: "wait")
    }
  }

  /// Calls `show` every second with what is left of `duration`; false when the task was cancelled.
  func count(down duration: Duration, _ show: (Duration) -> Void) async -> Bool {
    var left = duration
    while left > .zero {
      show(left.roundedToSeconds)
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
