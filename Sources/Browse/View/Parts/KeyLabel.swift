internal import App
internal import Messages
internal import Terminal

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
