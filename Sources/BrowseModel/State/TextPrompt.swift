package import Core
package import GitHub

/// A line of text that the user types into a box.
package struct TextPrompt: Sendable {
  package enum Purpose: Sendable, Equatable {
    /// A name to save the search under.
    case saveName
    /// The tags of a favorite, between commas; of several, those that all of them have.
    case tags([Repository])
    case note(Repository)
    /// The file to write rows to, of so many rows.
    case file([ListedRepository], of: Int)
  }

  package let purpose: Purpose
  package var field: TextField
  /// The text before the user changed it.
  private let former: String

  package init(_ purpose: Purpose, text: String) {
    self.purpose = purpose
    former = text
    field = TextField(text)
    field.focus()
  }

  /// The typed tags, each once.
  package var tags: [String] { Self.tags(in: field.text) }

  /// What the user has changed of the tags.
  package var change: FavoriteChange { FavoriteChange(tags: Self.tags(in: former), to: tags) }

  private static func tags(in text: String) -> [String] {
    var seen: Set<String> = []
    return text.tags.filter { seen.insert($0.lowercased()).inserted }
  }
}
