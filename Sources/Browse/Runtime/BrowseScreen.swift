internal import Terminal

/// What the loop needs of a terminal.
protocol BrowseScreen: Sendable {
  /// The size of the window at this moment.
  var size: TerminalSize { get }
  /// Returns when the terminal has taken everything.
  func write(_ bytes: [UInt8]) async throws(ConsoleError)
  /// Hands events over until the task is cancelled or the terminal is gone.
  func listen(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async
  /// Writes `bytes` and gives the terminal back; one that is gone is left alone.
  func end(_ bytes: [UInt8]) async
}

extension ScreenSession: BrowseScreen {}
