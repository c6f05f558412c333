internal import App
internal import Messages
internal import Rendering
internal import Terminal

/// A key and in a word what it does now.
struct KeyHint {
  let action: BrowseAction?
  /// Where the key is always the same.
  let key: String?
  let word: Message

  init(_ action: BrowseAction, _ word: Message) {
    self.action = action
    key = nil
    self.word = word
  }

  init(key: String, _ word: Message) {
    action = nil
    self.key = key
    self.word = word
  }
}

/// Hints in a row, as many as fit; the first matter most.
struct KeyHints {
  let scene: Scene
  let hints: [KeyHint]

  private static let gap: StyledText = "   "

  func line(columns: Int) -> StyledText {
    var line = StyledText()
    for hint in hints {
      guard let text = text(of: hint) else { continue }
      let longer = line.isEmpty ? text : line + Self.gap + text
      if longer.columns > columns { break }
      line = longer
    }
    return line
  }

  /// Nil for what no key does.
  private func text(of hint: KeyHint) -> StyledText? {
    let key = hint.key ?? hint.action.flatMap { KeyLabel.first(of: $0, in: scene) }
    guard let key else { return nil }
    return StyledText(sanitizing: key, .bold) + " " + scene.text(hint.word, .muted)
  }
}
