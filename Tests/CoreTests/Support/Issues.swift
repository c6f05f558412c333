import CoreTestSupport
import FoundationEssentials
import Storage
import Synchronization

@testable import Core
@testable import GitHub

/// A second kind of list, as small as one can be: issues with a title.
struct Issues: ListKind {
  struct Item: Sendable, Equatable, Identifiable, JSONReadable {
    let id: Int64
    let title: String

    init(_ json: JSONNode) throws(JSONProblem) {
      id = try json.read("id")
      title = try json.read("title")
    }
  }

  static let keyPrefix = "issues: "
  static let window = 4
  static let dimensions: [SliceDimension] = [.created]

  /// Each issue is an hour older than the one before it.
  static func value(of issue: Item, in dimension: SliceDimension) -> Int64? { created(issue.id) }
  static func created(_ id: Int64) -> Int64 { 1_600_000_000 - id * 3600 }

  static func endpoint(of search: Search, page: Int, size: Int) -> Endpoint<SearchPage<Item>> {
    let query = [QueryItem("q", search.query.text), QueryItem("page", "\(page)")]
    return Endpoint(
      path: "/search/issues", query: query + [QueryItem("per_page", "\(size)")], resource: "search",
      decode: { response throws(APIError) in try SearchPage(response) })
  }

  static func problems(
    of query: SearchQuery, on host: GitHubHost.Kind, at now: Date
  ) -> [QueryProblem] { [] }
  let database: LocalDatabase
  let viewer = Viewer(host: "github.com")
  /// By search, page size and page number.
  let cache = Cache()
  final class Cache: Sendable { let pages = Mutex<[String: CachedPage<Item>]>([:]) }

  func page(_ number: Int, size: Int, of cacheKey: CacheKey) -> CachedPage<Item>? {
    cache.pages.withLock { $0["\(cacheKey) \(size) \(number)"] }
  }

  func remember(
    _ page: SearchPage<Item>, number: Int, size: Int, of cacheKey: CacheKey, at time: Date
  ) {
    let page = CachedPage(page: page, savedAt: time)
    cache.pages.withLock { $0["\(cacheKey) \(size) \(number)"] = page }
  }
  func remember(_ items: [Item], at time: Date) {}
  func find(_ search: Search, page number: Int, size: Int) -> FetchedPage<Item> {
    let key = search.cacheKey(on: viewer.host, prefix: Self.keyPrefix)
    return FetchedPage(
      page: page(number, size: size, of: key)?.page ?? SearchPage(totalCount: 0, items: []))
  }
}
