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

/// Keys as they are called on keyboards.
enum KeyLabel {
  /// The first key for `action`; nil when no key does it.
  static func first(of action: BrowseAction, in scene: Scene) -> String? {
    all(of: action, in: scene).first
  }

  /// All keys for `action`, the one to be shown first at the beginning.
  static func all(of action: BrowseAction, in scene: Scene) -> [String] {
    scene.state.look.keys.keys(for: action).map { label(of: $0, in: scene.language) }
  }

  private static func label(of key: Key, in language: Language) -> String {
    switch key {
    case .character(" "): Message.browseKeySpace.text(in: language)
    // Its name takes too much of a line.
    case .backspace: "⌫"
    default: key.name
    }
  }
}
