extension Duration {
  /// Seconds to show to users: the nearest whole number, at least 1.
  package var wholeSeconds: Int {
    max(1, Int((self / .seconds(1)).rounded()))
  }

  /// As `TimeInterval`.
  package var inSeconds: Double { self / .seconds(1) }
}

extension Clock<Duration> {
  /// The time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
