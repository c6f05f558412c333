extension Duration {
  /// Seconds, rounded up, as people are told them.
  var wholeSeconds: Int {
    Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)
  }
}
