/// What `Library.clear` is to forget.
package struct LibraryParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Pages of searches, and the repositories that only they kept.
  package static let pages = LibraryParts(rawValue: 1)
  /// READMEs, details, languages and releases.
  package static let answers = LibraryParts(rawValue: 2)
  /// All that GitHub told and what was shown of it; saved searches and favourites stay.
  package static let seen: LibraryParts = [pages, answers, LibraryParts(rawValue: 4)]
  /// What cannot be fetched again.
  package static let favorites = LibraryParts(rawValue: 8)
}
