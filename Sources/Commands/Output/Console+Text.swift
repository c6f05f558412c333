internal import Terminal

extension Console {
  /// Writes a text of our own as data.
  func write(_ text: String) throws(ConsoleError) {
    try write(Array(text.utf8))
  }
}
