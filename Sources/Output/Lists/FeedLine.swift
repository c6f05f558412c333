internal import Core

/// What a typed line does in a list that is read line by line.
enum FeedLine: Equatable {
  case more
  case leave
  /// Say what can be typed.
  case help
  /// Something with the repository in a row.
  case act(RowAction, row: Int)

  enum RowAction: Equatable {
    case open
    /// Add it to the favorites, or remove it.
    case favorite
    /// Add these tags, and remove those behind a hyphen.
    case tag([String])
    /// An empty one deletes the note.
    case note(String)
    /// Into this directory; nil for the usual one.
    case clone(String?)
    /// Open its page in the browser.
    case page
  }

  /// Nothing, `q`, `?`, the number of a row, or a letter, a number and what belongs to it; nil for
  /// anything else.
  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /\s*([A-Za-z?]?)\s*([0-9]*)\s*(.*?)\s*/) else {
      return nil
    }
    let (letter, text) = (match.1.lowercased(), String(match.3))
    guard let row = Int(match.2) else {
      switch (letter, match.2, text) {
      case ("", "", ""): self = .more
      case ("?", "", ""): self = .help
      case ("q", "", _): self = .leave
      default: return nil
      }
      return
    }
    switch (letter, text.isEmpty) {
    case ("", true): self = .act(.open, row: row)
    case ("f", true): self = .act(.favorite, row: row)
    case ("c", _): self = .act(.clone(text.isEmpty ? nil : text), row: row)
    case ("o", true): self = .act(.page, row: row)
    case ("t", false): self = .act(.tag(text.commaSeparated), row: row)
    case ("n", false): self = .act(.note(text == "-" ? "" : text), row: row)
    default: return nil
    }
  }
}

extension FavoriteChange {
  /// Tags to add, and tags to remove behind a hyphen; a `#` in front is how they are shown.
  init(typed tags: [String]) {
    func plain(_ tag: Substring) -> String { String(tag.trimmingPrefix("#")) }
    self.init(
      added: tags.filter { !$0.hasPrefix("-") }.map { plain($0[...]) },
      removed: tags.filter { $0.hasPrefix("-") }.map { plain($0.dropFirst()) })
  }
}
