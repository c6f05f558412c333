import FoundationEssentials

extension Clock<Duration> {
  /// Calls `show` every second with the rest of `duration`; false if the task was cancelled.
  package func count(
    down duration: Duration, _ show: @Sendable (Duration) -> Void
  ) async -> Bool {
    var left = duration
    while left > .zero {
      show(left.roundedToSeconds)
      let step = min(left, .seconds(1))
      do { try await sleep(for: step) } catch { return false }
      left -= step
    }
    return true
  }
}

extension Duration {
  /// Whole seconds, rounded up, so that a countdown ends at 1.
  package var roundedToSeconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds + (attoseconds > 0 ? 1 : 0))
  }
}
