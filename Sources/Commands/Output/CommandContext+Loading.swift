internal import Messages
internal import Terminal

extension CommandContext {
  /// Shows that an answer is on its way, until it is ended or something else is said; only where
  /// a line can be taken away again.
  func showLoading() -> TransientLine {
    let line = TransientLine(console: console)
    if console.speechProfile.redrawsLines {
      line.show(
        StyledText(sanitizing: Message.feedLoading.text(in: language), .dim), topic: "loading")
    }
    return line
  }
}
