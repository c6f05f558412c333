package import App
package import FoundationEssentials
package import GitHub
package import Messages
package import Rendering
package import Terminal

/// One of the lists that are kept side by side.
package enum ListID: Sendable, Hashable {
  case search
  case trending(Timeframe)
  case top
  case favorites

  /// The ways to sort it, the usual one first.
  package var sorts: [ListSort] {
    switch self {
    case .search: [.bestMatch, .stars, .forks, .updated, .helpWanted]
    case .trending, .top: [.stars, .forks, .updated]
    case .favorites: [.added, .name, .stars, .updated]
    }
  }
}

/// What a list is sorted by; names from A on, everything else the newest or most first, unless a
/// question says otherwise.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch, stars, forks, updated, helpWanted, added, name
}

/// What a list shows.
package struct ListQuery: Sendable, Hashable {
  /// As typed, in GitHub's syntax; favorites are filtered by them.
  package var words: String
  package var sort: ListSort
  package var order: GitHub.SortOrder?
  /// Only repositories whose main language this is; on screens with a field it stands in `words`.
  package var language: String?
  /// Conditions of the command line on screens without a field; a key removes them.
  package var qualifiers: [Qualifier]
  /// The name of the saved search that this is; nil for one that was typed.
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

/// Why something failed, shown where its result would have been.
package struct Problem: Sendable {
  package enum Kind: Sendable, Hashable {
    /// No connection, or no response.
    case network
    /// GitHub wants to be left alone until then.
    case limit(until: Date)
    /// The credential is refused, or one is needed: a login or a logout helps.
    case credential
    /// The answer makes no sense.
    case invalid
    case other
  }

  package var kind: Kind
  /// What happened.
  package var message: Message
  /// What to do; nil for nothing.
  package var next: Message?

  package init(_ kind: Kind, _ message: Message, next: Message? = nil) {
    self.kind = kind
    self.message = message
    self.next = next
  }
}

/// A sentence at the foot of the screen that goes by itself.
package struct Toast: Sendable {
  package var message: Message
  package var isProblem: Bool

  package init(_ message: Message, isProblem: Bool = false) {
    self.message = message
    self.isProblem = isProblem
  }
}

/// How everything is shown: the same for all screens.
package struct BrowseLook: Sendable, Equatable {
  package var language: Language
  /// Colors and theme; its size is that of the window.
  package var profile: TerminalProfile
  package var showsPictures: Bool
  package var rows: RowsChoice
  package var keys: KeyMap

  package init(
    language: Language, profile: TerminalProfile, showsPictures: Bool, rows: RowsChoice = .auto,
    keys: KeyMap = .usual
  ) {
    self.language = language
    self.profile = profile
    self.showsPictures = showsPictures
    self.rows = rows
    self.keys = keys
  }
}
