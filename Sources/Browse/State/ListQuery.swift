package import FoundationEssentials
package import GitHub
package import Messages
package import Presentation
package import Rendering
package import Terminal

/// How a list is sorted: by default names from A to Z, everything else the newest or most first.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch, stars, forks, updated, helpWanted, added, name
}

/// What a list shows.
package struct ListQuery: Sendable, Hashable {
  /// As typed, in GitHub's syntax; also filters favorites.
  package var words: String
  package var sort: ListSort
  package var order: GitHub.SortOrder?
  /// Only repositories with this main language; screens with a field have it in `words` instead.
  package var language: String?
  /// Qualifiers of the command line, on screens without a field; a key removes them.
  package var qualifiers: [Qualifier]
  /// The name of the saved search; nil for a typed query.
  package var savedName: String?

  package init(
    words: String = "", sort: ListSort, order: GitHub.SortOrder? = nil, language: String? = nil,
    qualifiers: [Qualifier] = [], savedName: String? = nil
  ) {
    self.words = words
    self.sort = sort
    self.order = order
    self.language = language
    self.qualifiers = qualifiers
    self.savedName = savedName
  }
}

/// Why something failed; shown in place of its result.
package struct Problem: Sendable {
  package enum Kind: Sendable, Hashable {
    /// GitHub allows no requests until then.
    case limit(until: Date)
    /// The credential is rejected, or one is needed: a login or a logout helps.
    case credential
    case other
  }

  package var kind: Kind
  /// What happened.
  package var message: Message
  /// What to do; nil for nothing.
  package var next: Message?
  /// The web page that `next` is about, which keys open and copy.
  package var url: String?
  /// Whether ghrepo stores the rejected token, so that a logout removes it.
  package var isStoredToken = true

  package init(_ kind: Kind, _ message: Message, next: Message? = nil) {
    self.kind = kind
    self.message = message
    self.next = next
  }
}

/// A message at the bottom of the screen that disappears by itself.
package struct Toast: Sendable {
  package var message: Message
  package var isProblem: Bool
  /// Whether it explains a key, so that the next key removes it.
  package var isHint: Bool

  package init(_ message: Message, isProblem: Bool = false, isHint: Bool = false) {
    self.message = message
    self.isProblem = isProblem
    self.isHint = isHint
  }
}

/// How everything looks, on all screens.
package struct BrowseSettings: Sendable, Equatable {
  package var language: Language
  /// Colors, theme, and the window size.
  package var profile: TerminalProfile
  package var showsImages: Bool
  package var rows: RowsChoice
  package var keys: KeyMap

  package init(
    language: Language, profile: TerminalProfile, showsImages: Bool, rows: RowsChoice = .auto,
    keys: KeyMap = .usual
  ) {
    self.language = language
    self.profile = profile
    self.showsImages = showsImages
    self.rows = rows
    self.keys = keys
  }
}
