internal import Core
internal import FoundationEssentials
package import GitHub

extension ListQuery {
  /// What the list `id` shows, as the commands name it, so that both share the cache. Nil for a list
  /// that is not fetched from GitHub, and for an empty query.
  func search(of id: ListID, now: Date) -> ListSearch? {
    switch id {
    case .favorites: return nil
    case .search:
      guard !searchQuery.isEmpty else { return nil }
      let search = Search(searchQuery, order: order(usually: nil), now: now)
      return savedName.map { ListSearch(search, runOf: $0) } ?? ListSearch(search)
    case .trending(let timeframe):
      return ListSearch(
        .trending(timeframe, allQualifiers, now: now), order: order(usually: .stars), now: now)
    case .top: return ListSearch(.top(allQualifiers), order: order(usually: .stars), now: now)
    }
  }

  /// Words and conditions in search syntax.
  var searchQuery: SearchQuery { SearchQuery(terms: [words], qualifiers: allQualifiers) }

  /// The qualifiers of the command line; a language chosen since replaces theirs.
  var allQualifiers: [Qualifier] {
    guard let language else { return qualifiers }
    return [Qualifier("language", language)] + qualifiers.filter { $0.name != "language" }
  }

  private func order(usually usual: SearchSort?) -> SearchOrder {
    SearchOrder(sort: sort.search ?? usual, direction: order)
  }
}

extension ListSort {
  /// GitHub's sort; nil for its default order and for sorts that only favorites have.
  var search: SearchSort? { SearchSort(rawValue: rawValue) }

  package init(_ sort: SearchSort?) {
    self = sort.flatMap { ListSort(rawValue: $0.rawValue) } ?? .bestMatch
  }
}
