extension Duration {
  /// Seconds to show to users: the nearest whole number, at least 1.
  var wholeSeconds: Int {
    max(1, Int((self / .seconds(1)).rounded()))
  }
}
