internal import App
internal import Messages
internal import Rendering
internal import Terminal

/// A key, and a word for what it does now.
struct KeyHint {
  let action: BrowseAction?
  /// Set for keys that cannot be configured.
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

/// A row of hints, as many as fit, the most important first.
struct KeyHints {
  let scene: ViewContext
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

  /// Nil if no key is bound to the action.
  private func text(of hint: KeyHint) -> StyledText? {
    let key = hint.key ?? hint.action.flatMap { KeyLabel.first(of: $0, in: scene) }
    guard let key else { return nil }
    return StyledText(sanitizing: key, .bold) + " " + scene.text(hint.word, .muted)
  }
}

/// Names of keys as printed on keyboards.
enum KeyLabel {
  /// The first key for `action`; nil when no key does it.
  static func first(of action: BrowseAction, in scene: ViewContext) -> String? {
    all(of: action, in: scene).first
  }

  /// All keys for `action`, the preferred one first.
  static func all(of action: BrowseAction, in scene: ViewContext) -> [String] {
    scene.state.settings.keys.keys(for: action).map { label(of: $0, in: scene.language) }
  }

  private static func label(of key: Key, in language: Language) -> String {
    switch key {
    case .character(" "): Message.browseKeySpace.text(in: language)
    // Its name takes up too much of the line.
    case .backspace: "⌫"
    default: key.name
    }
  }
}
