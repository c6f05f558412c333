internal import Access
internal import BrowseModel
internal import Core
internal import FoundationEssentials
package import GitHub

extension ListQuery {
  /// What the list `id` shows, as the commands name it, so that both share the cache. Nil for a list
  /// that is not fetched from GitHub, and for an empty query.
  func search(of id: ListID, now: Date) -> ListSearch? {
    let feed: Feed?
    switch id {
    case .favorites: return nil
    case .search where searchQuery.isEmpty: return nil
    case .search: feed = nil
    case .trending(let timeframe):
      feed = .trending(
        timeframe, allQualifiers, by: sort == .gained ? .gained : .created, now: now)
    case .top: feed = .top(allQualifiers, gained: sort == .gained ? .year : nil)
    }
    let order = SearchOrder(
      sort: sort.search ?? (feed == nil ? nil : .stars), direction: order)
    let list = ListSearch(searchQuery, in: feed, order: order, now: now)
    guard feed == nil, let savedName else { return list }
    return ListSearch(list.search, runOf: savedName)
  }
}

extension ListSort {
  /// GitHub's sort; nil for its default order and for sorts that only favorites have.
  var search: SearchSort? { SearchSort(rawValue: rawValue) }

  package init(_ sort: SearchSort?) {
    self = sort.flatMap { ListSort(rawValue: $0.rawValue) } ?? .bestMatch
  }
}
