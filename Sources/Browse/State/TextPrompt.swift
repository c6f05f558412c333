internal import Core
package import GitHub

/// A line of text that the user types into a box.
package struct TextPrompt: Sendable {
  package enum Purpose: Sendable, Equatable {
    /// A name to save the search under.
    case saveName
    /// The tags of a favorite, between commas.
    case tags(Repository)
    case note(Repository)
  }

  package let purpose: Purpose
  package var field: TextField

  package init(_ purpose: Purpose, text: String) {
    self.purpose = purpose
    field = TextField(text)
    field.focus()
  }

  /// The typed tags, each once; a `#` in front of one is how they are shown.
  var tags: [String] {
    var seen: Set<String> = []
    return field.text.commaSeparated
      .map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
      .filter { seen.insert($0.lowercased()).inserted }
  }
}
