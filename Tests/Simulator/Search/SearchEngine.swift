import Glibc

/// Finds and sorts repositories.
struct SearchEngine: Sendable {
  enum Sort: String, Sendable {
    case stars, forks, updated
    case helpWanted = "help-wanted-issues"
  }

  let catalog: Catalog
  /// Changes to the catalog's star counts, by repository id; empty where searches ignore them.
  var starChanges: [Int: Int] = [:]

  /// Indices into the catalog of everything that matches `query` and passes `isVisible`.
  func search(
    _ query: SearchQuery, sort: Sort?, ascending: Bool, isVisible: (Int) -> Bool
  ) -> [Int] {
    let kinds = Dictionary(grouping: query.filters.filter { !$0.isNegated }, by: \.kind)
    let excluded = query.filters.filter(\.isNegated)
    let found = candidates(kinds).filter { index in
      let repository = repository(index)
      return query.forks.contains(repository.isFork)
        && kinds.values.allSatisfy { filters in filters.contains { $0.matches(repository) } }
        && !excluded.contains { $0.matches(repository) }
        && matches(query, index) && isVisible(index)
    }
    return order(found, query, sort: sort, ascending: ascending)
  }

  private func repository(_ index: Int) -> SimulatedRepository {
    let repository = catalog.repositories[index]
    guard let change = starChanges[repository.id] else { return repository }
    var changed = repository
    changed.stars += change
    return changed
  }

  /// The candidates from the narrowest range of the query. Ranges of one kind are combined with OR,
  /// so one of several does not narrow anything.
  private func candidates(_ kinds: [String: [SearchFilter]]) -> [Int] {
    func places(_ kind: String, _ index: RangeIndex) -> ArraySlice<Int32>? {
      guard let filters = kinds[kind], filters.count == 1 else { return nil }
      return filters[0].range.map(index.places)
    }
    let narrowed = [
      starChanges.isEmpty ? places("stars", catalog.indexByStars) : nil,
      places("created", catalog.indexByCreation),
    ].compactMap { $0 }.min { $0.count < $1.count }
    return narrowed?.map(Int.init) ?? Array(catalog.repositories.indices)
  }

  private func matches(_ query: SearchQuery, _ index: Int) -> Bool {
    query.groups.contains { group in
      group.allSatisfy { occurs($0.needle, index, in: query.fields) != $0.isNegated }
    }
  }

  private func occurs(_ needle: [UInt8], _ index: Int, in fields: Set<String>) -> Bool {
    let document = catalog.documents[index]
    return fields.contains("name") && SearchDocument.occurs(needle, in: document.name)
      || fields.contains("description") && SearchDocument.occurs(needle, in: document.description)
      || fields.contains("topics") && SearchDocument.occurs(needle, in: document.topics)
      || fields.contains("readme")
        && Readme(catalog.repositories[index]).map {
          SearchDocument.occurs(needle, in: Array($0.text.lowercased().utf8))
        } ?? false
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

  /// A match of the whole name counts most, then a prefix, then anything else.
  private func relevance(_ index: Int, _ query: SearchQuery) -> Int64 {
    let name = catalog.documents[index].name
    return query.groups.joined().filter { !$0.isNegated }.reduce(0) { sum, term in
      if name == term.needle { return sum + 100_000_000 }
      if name.starts(with: term.needle) { return sum + 1_000_000 }
      return sum + (SearchDocument.occurs(term.needle, in: name) ? 500_000 : 0)
    }
  }
}

/// Positions of repositories sorted by one of their numbers, to find a range without a full scan.
struct RangeIndex: Sendable {
  private let values: [Int64]
  private let places: [Int32]

  init(_ repositories: [SimulatedRepository], by value: (SimulatedRepository) -> Int64) {
    let sorted = repositories.indices
      .map { (value: value(repositories[$0]), place: Int32($0)) }
      .sorted { ($0.value, $0.place) < ($1.value, $1.place) }
    values = sorted.map(\.value)
    places = sorted.map(\.place)
  }

  /// Indices into the catalog of everything whose number is in `range`.
  func places(in range: ClosedRange<Int64>) -> ArraySlice<Int32> {
    let start = first { $0 >= range.lowerBound }
    return places[start..<max(start, first { $0 > range.upperBound })]
  }

  /// The first position whose number satisfies `condition`.
  private func first(where condition: (Int64) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The searchable text of one repository, in lower case.
struct SearchDocument: Sendable {
  let name: [UInt8]
  let description: [UInt8]
  let topics: [UInt8]

  init(_ repository: SimulatedRepository) {
    name = Array(repository.name.lowercased().utf8)
    description = Array((repository.description ?? "").lowercased().utf8)
    topics = Array(repository.topics.joined(separator: " ").utf8)
  }

  /// Whether `needle`, in lower case, occurs in `text`.
  static func occurs(_ needle: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return text.withUnsafeBytes { text in
      needle.withUnsafeBytes { needle in
        var start = 0
        while start + needle.count <= text.count,
          let address = text.baseAddress, let wanted = needle.baseAddress,
          let found = memchr(
            address + start, Int32(first), text.count - needle.count - start + 1)
        {
          if memcmp(found, wanted, needle.count) == 0 { return true }
          start = UnsafeRawPointer(found) - address + 1
        }
        return false
      }
    }
  }
}

/// The sorted results of the latest queries, so that later pages need no search.
struct ResultCache: Sendable {
  /// Everything that determines the results and their order.
  struct Key: Hashable, Sendable {
    var query: String
    var sort: SearchEngine.Sort?
    var isAscending: Bool
    /// The caller's login, for `@me`.
    var login: String?
    var seesPrivate: Bool
  }

  private var results: [Key: [Int]] = [:]
  /// The oldest first.
  private var keys: [Key] = []
  private static let most = 64

  func result(for key: Key) -> [Int]? { results[key] }

  mutating func put(_ result: [Int], for key: Key) {
    guard results[key] == nil else { return }
    results[key] = result
    keys.append(key)
    if keys.count > Self.most { results[keys.removeFirst()] = nil }
  }
}
