package import FoundationEssentials
package import GitHub
package import Storage

/// A kind of results: what its items are, what can be asked of GitHub for them and how, how more
/// matches than GitHub returns are divided, and how the cache keeps them.
///
/// A value is what one viewer has in the cache.
package protocol ListKind: Sendable {
  associatedtype Item: ListItem

  /// Begins the cache keys of its lists: the same query may be one of several kinds.
  static var keyPrefix: String { get }
  /// The results of one query that GitHub returns.
  static var window: Int { get }
  /// What its queries can be divided by.
  static var dimensions: [SliceDimension] { get }
  static func value(of item: Item, in dimension: SliceDimension) -> Int64?
  /// The request for page `page`, counted from 1, in pages of `size`.
  static func endpoint(of search: Search, page: Int, size: Int) -> Endpoint<SearchPage<Item>>

  /// What is wrong with a query for its items, such as a qualifier that they do not have.
  static func problems(
    of query: SearchQuery, on host: GitHubHost.Kind, at now: Date
  ) -> [QueryProblem]

  var database: LocalDatabase { get }
  var viewer: Viewer { get }

  /// A cached page; nil if there is none.
  func page(
    _ number: Int, size: Int, of cacheKey: CacheKey
  ) async throws(StorageError) -> CachedPage<Item>?
  /// Caches a page.
  func remember(
    _ page: SearchPage<Item>, number: Int, size: Int, of cacheKey: CacheKey, at time: Date
  ) async throws(StorageError)
  /// Caches items of a list of all matches, whose slices are not cached as pages.
  func remember(_ items: [Item], at time: Date) async throws(StorageError)
  /// A page of what the cache finds without GitHub, whatever search it is from.
  func find(
    _ search: Search, page: Int, size: Int
  ) async throws(StorageError) -> FetchedPage<Item>
}

/// An item of a list. GitHub moves items between pages while they are read; by their ids they are
/// recognized.
package typealias ListItem = Sendable & Equatable & Identifiable<Int64>
