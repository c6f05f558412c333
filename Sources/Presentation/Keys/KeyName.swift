package import Terminal

extension Key {
  /// The key with this name in a configuration file, or nil. A character stands for itself, with
  /// `G` for Shift and g; other names ignore case, and `ctrl-d` may be written `Ctrl+D` or `^d`.
  package init?(configured name: String) {
    let name = name.dropLast().replacing("+", with: "-") + name.suffix(1)
    if let character = name.first, name.count == 1 {
      guard character != " ", character.isTyped else { return nil }
      self = .character(character)
      return
    }
    let lowered = name.lowercased()
    if let rest = lowered.dropped("ctrl-") ?? lowered.dropped("^") {
      guard let letter = rest.first, rest.utf8.count == 1,
        ("a"..."z").contains(letter) || letter == "["
      else { return nil }
      self = .control(letter)
    } else if let letter = name.lowercased().hasPrefix("alt-") ? name.dropFirst(4) : nil,
      let character = letter.first, letter.count == 1, ("!"..."~").contains(character),
      let byte = character.asciiValue, !SequenceParser.continuesEscape(byte)
    {
      self = .alt(character)
    } else if let letter = lowered.dropped("shift-"), letter.count == 1 {
      guard let upper = letter.uppercased().first, letter.first != upper else { return nil }
      self = .character(upper)
    } else if let number = lowered.dropped("f").flatMap({ Int($0) }) {
      guard (1...12).contains(number) else { return nil }
      self = .function(number)
    } else {
      guard let key = Self.named[lowered] else { return nil }
      self = key
    }
  }

  /// The name in a configuration file.
  package var configured: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "ctrl-\(letter)"
    case .alt(let character): "alt-\(character)"
    case .function(let number): "f\(number)"
    default: Self.names[self] ?? ""
    }
  }

  /// The name printed on keyboards; the same in all languages.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .function(let number): "F\(number)"
    default: Self.prints[self] ?? ""
    }
  }

  private static let names: [Key: String] = [
    .enter: "enter", .escape: "esc", .tab: "tab", .backTab: "shift-tab",
    .backspace: "backspace", .delete: "del", .insert: "ins", .up: "up", .down: "down",
    .left: "left", .right: "right", .home: "home", .end: "end", .pageUp: "pageup",
    .pageDown: "pagedown",
  ]

  private static let prints: [Key: String] = [
    .enter: "Enter", .escape: "Esc", .tab: "Tab", .backTab: "Shift-Tab",
    .backspace: "Backspace", .delete: "Del", .insert: "Ins", .up: "↑", .down: "↓",
    .left: "←", .right: "→", .home: "Home", .end: "End", .pageUp: "PgUp", .pageDown: "PgDn",
  ]

  private static let aliases: [String: Key] = [
    "space": .character(" "), "return": .enter, "escape": .escape, "backtab": .backTab,
    "delete": .delete, "insert": .insert, "pgup": .pageUp, "pgdn": .pageDown,
    "page-up": .pageUp, "page-down": .pageDown,
  ]

  private static let named = aliases.merging(names.map { ($1, $0) }) { first, _ in first }
}

extension Character {
  /// Whether a terminal sends it as one key.
  fileprivate var isTyped: Bool {
    guard let scalar = unicodeScalars.first, String(self).utf8.count <= 4 else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return true
    }
  }
}

extension String {
  /// The text after `prefix`; nil if it does not start with it.
  fileprivate func dropped(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
