package import GitHub

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

extension ListQuery {
  /// Words and conditions in search syntax.
  package var searchQuery: SearchQuery { SearchQuery(terms: [words], qualifiers: allQualifiers) }

  /// The qualifiers of the command line; a language chosen since replaces theirs.
  package var allQualifiers: [Qualifier] {
    guard let language else { return qualifiers }
    return [Qualifier("language", language)] + qualifiers.filter { $0.name != "language" }
  }
}

extension ListQuery {
  /// Whether a list without a field is filtered.
  package var isFiltered: Bool { language != nil || !qualifiers.isEmpty }

  /// Whether there is nothing to search for.
  package var isBlank: Bool {
    words.allSatisfy(\.isWhitespace) && qualifiers.isEmpty && language == nil
  }
}
