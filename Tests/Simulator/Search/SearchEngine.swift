/// Finds and orders repositories.
struct SearchEngine: Sendable {
  enum Sort: String, Sendable {
    case stars, forks, updated
    case helpWanted = "help-wanted-issues"
  }

  let catalogue: Catalogue
  /// What changed about the stars of the catalogue, by a repository's id; empty where that is not
  /// to be found.
  var starChanges: [Int: Int] = [:]

  /// Indices into the catalogue of everything `query` matches that `isVisible` lets through.
  func search(
    _ query: SearchQuery, sort: Sort?, ascending: Bool, isVisible: (Int) -> Bool
  ) -> [Int] {
    let kinds = Dictionary(grouping: query.filters.filter { !$0.isNegated }, by: \.kind)
    let excluded = query.filters.filter(\.isNegated)
    let found = candidates(kinds).filter { index in
      let repository = repository(index)
      return query.forks.allow(repository)
        && kinds.values.allSatisfy { filters in filters.contains { $0.matches(repository) } }
        && !excluded.contains { $0.matches(repository) }
        && matches(query, index) && isVisible(index)
    }
    return order(found, query, sort: sort, ascending: ascending)
  }

  private func repository(_ index: Int) -> SimulatedRepository {
    let repository = catalogue.repositories[index]
    guard let change = starChanges[repository.id] else { return repository }
    var changed = repository
    changed.stars += change
    return changed
  }

  /// What can match at all, by the narrowest range of the query. Ranges of one kind are united, so
  /// that one of several tells nothing.
  private func candidates(_ kinds: [String: [SearchFilter]]) -> [Int] {
    func places(_ kind: String, _ index: RangeIndex) -> ArraySlice<Int32>? {
      guard let filters = kinds[kind], filters.count == 1 else { return nil }
      return filters[0].range.map(index.places)
    }
    let narrowed = [
      starChanges.isEmpty ? places("stars", catalogue.indexByStars) : nil,
      places("created", catalogue.indexByCreation),
    ].compactMap { $0 }.min { $0.count < $1.count }
    return narrowed?.map(Int.init) ?? Array(catalogue.repositories.indices)
  }

  private func matches(_ query: SearchQuery, _ index: Int) -> Bool {
    query.groups.contains { group in
      group.allSatisfy { occurs($0.needle, index, in: query.fields) != $0.isNegated }
    }
  }

  private func occurs(_ needle: [UInt8], _ index: Int, in fields: Set<String>) -> Bool {
    let document = catalogue.documents[index]
    if fields.contains("name"), SearchDocument.occurs(needle, in: document.name) { return true }
    if fields.contains("description"), SearchDocument.occurs(needle, in: document.description) {
      return true
    }
    if fields.contains("topics"), SearchDocument.occurs(needle, in: document.topics) {
      return true
    }
    if fields.contains("readme"),
      let readme = Readme(catalogue.repositories[index])
    {
      return SearchDocument.occurs(needle, in: Array(readme.text.lowercased().utf8))
    }
    return false
  }

  private func order(
    _ found: [Int], _ query: SearchQuery, sort: Sort?, ascending: Bool
  ) -> [Int] {
    let keyed = found.map { index in (key: key(index, query, sort), index: index) }
    let sorted = keyed.sorted { left, right in
      if left.key != right.key {
        return ascending && sort != nil ? left.key < right.key : left.key > right.key
      }
      return left.index < right.index
    }
    return sorted.map(\.index)
  }

  private func key(_ index: Int, _ query: SearchQuery, _ sort: Sort?) -> Int64 {
    let repository = repository(index)
    return switch sort {
    case .stars: Int64(repository.stars)
    case .forks: Int64(repository.forks)
    case .helpWanted: Int64(repository.helpWantedIssues)
    case .updated: repository.updated.seconds
    case nil: relevance(index, query) + Int64(repository.stars)
    }
  }

  /// The name counts most, then its beginning, then anything else.
  private func relevance(_ index: Int, _ query: SearchQuery) -> Int64 {
    let name = catalogue.documents[index].name
    return query.groups.joined().filter { !$0.isNegated }.reduce(0) { sum, term in
      if name == term.needle { return sum + 100_000_000 }
      if name.starts(with: term.needle) { return sum + 1_000_000 }
      return sum + (SearchDocument.occurs(term.needle, in: name) ? 500_000 : 0)
    }
  }
}

extension SearchQuery.Forks {
  fileprivate func allow(_ repository: SimulatedRepository) -> Bool {
    switch self {
    case .without: !repository.isFork
    case .with: true
    case .only: repository.isFork
    }
  }
}
