internal import BrowseModel
internal import Messages
package import Presentation
internal import Terminal

/// A key, and a word for what it does now.
package struct KeyHint {
  package let action: BrowseAction?
  /// Set for keys that cannot be configured.
  package let key: String?
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

  /// Whether it leaves or stops what is in front.
  var isEscape: Bool { key?.contains("Esc") == true }
}

/// A row of hints, as many as fit, the most important first; the one that leaves comes before all others.
struct KeyHints {
  let scene: ViewContext
  let hints: [KeyHint]

  private static let gap: StyledText = "   "

  func line(columns: Int) -> StyledText { places(columns: columns).line }

  /// The same, and where each hint is in it.
  func places(columns: Int) -> (line: StyledText, hints: [(hint: KeyHint, columns: Range<Int>)]) {
    var kept = hints.compactMap { hint in text(of: hint).map { (hint, text: $0) } }
    while !kept.isEmpty, kept.map(\.text).joined(separator: Self.gap).columns > columns {
      kept.remove(at: kept.lastIndex { !$0.0.isEscape } ?? 0)
    }
    var line = StyledText()
    var places: [(KeyHint, Range<Int>)] = []
    for (hint, text) in kept {
      line += line.isEmpty ? text : Self.gap + text
      places.append((hint, line.columns - text.columns..<line.columns))
    }
    return (line, places)
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
  /// The first key that does `action` now; nil when no key does it. Where it is text in a field,
  /// Esc comes before it.
  static func first(of action: BrowseAction, in scene: ViewContext) -> String? {
    let state = scene.state
    let keys = state.settings.keys.keys(for: action)
    guard state.isTyping else { return keys.first.map { label(of: $0, in: scene.language) } }
    switch (action, state.enterInField) {
    case (.open, .open), (.retry, .retry): return label(of: .enter, in: scene.language)
    default: break
    }
    if let key = keys.first(where: { state.actionInField(of: $0) == action && $0 != .enter }) {
      return label(of: key, in: scene.language)
    }
    return keys.first.map { "\(Key.escape.name) \(label(of: $0, in: scene.language))" }
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
