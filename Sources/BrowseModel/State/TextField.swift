internal import Platform
package import Terminal

/// A line of text that the user edits.
package struct TextField: Sendable, Equatable {
  package var text: String
  /// Characters before the cursor.
  package var cursor: Int
  package var isFocused = false
  /// Whether it got the focus by itself, not by a key or a click for it.
  package var isOffered = false
  /// Whether it was offered and nothing was typed since: the key to quit still acts.
  package var isIdle = false
  /// Whether it was offered and is empty: the keys of the screens and of help act.
  package var isFree: Bool { isOffered && text.isEmpty }

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }
}

/// Editing.
extension TextField {
  /// More than GitHub accepts; a longer paste is cut.
  private static let mostCharacters = 1000

  /// Applies `key` if it edits the text; returns whether it did.
  package mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace: remove(from: cursor - 1, to: cursor)
    case .delete: remove(from: cursor, to: cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: text.count)
    case .control("w"): remove(from: startOfWord, to: cursor)
    case .alt("b"): cursor = startOfWord
    case .alt("f"): cursor = endOfWord
    case .alt("d"): remove(from: cursor, to: endOfWord)
    default: return false
    }
    return true
  }

  /// Inserts `more` before the cursor, on one line and without control characters.
  package mutating func insert(_ more: String) {
    let spaced = more.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let harmless = spaced.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    let room = max(0, Self.mostCharacters - text.count)
    let before = String(text.prefix(cursor)) + String(harmless.prefix(room))
    text = before + text.dropFirst(cursor)
    // A combining mark joins the character before it.
    cursor = min(before.count, text.count)
  }

  private mutating func remove(from start: Int, to end: Int) {
    let (start, end) = (max(0, start), min(text.count, end))
    guard start < end else { return }
    text = String(text.prefix(start)) + text.dropFirst(end)
    cursor = min(start, text.count)
  }

  /// The end of the word after the cursor, with the spaces before it.
  private var endOfWord: Int {
    let after = text.dropFirst(cursor)
    return text.count - after.drop(while: \.isWhitespace).drop { !$0.isWhitespace }.count
  }

  /// The start of the word before the cursor, with the spaces after it.
  private var startOfWord: Int {
    let before = text.prefix(cursor)
    let word = before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    return word.count
  }
}

extension TextField {
  package mutating func focus() {
    isFocused = true
    (isOffered, isIdle) = (false, false)
    cursor = text.count
  }

  package mutating func leave() {
    isFocused = false
    (isOffered, isIdle) = (false, false)
  }
}

extension TextField {
  /// The text without spaces around it.
  package var words: String { String(text.trimming(while: \.isWhitespace)) }
}
