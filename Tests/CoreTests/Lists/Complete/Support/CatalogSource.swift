import CoreTestSupport
import FoundationEssentials
import GitHub
import Synchronization

@testable import Access
@testable import Core

/// A GitHub with a catalog: responds to queries of words, `stars:` and `created:` like GitHub, page
/// by page, with failures.
final class CatalogSource: Sendable {
  struct Request: Sendable, Equatable {
    var text: String
    var page: Int
  }

  private struct State {
    var catalog: Catalog
    var requests: [Request] = []
    var answers: [String: [Catalog.Item]] = [:]
    var failures: [Int: APIError]
  }

  private let sort: SearchSort?
  private let order: GitHub.SortOrder
  /// Requests for which GitHub runs out of time.
  private let isIncomplete: @Sendable (Request, Int) -> Bool
  private let state: Mutex<State>

  /// - Parameter failures: by the number of the request, counted from 1.
  init(
    _ catalog: Catalog, _ sort: SearchSort?, _ order: GitHub.SortOrder = .descending,
    failures: [Int: APIError] = [:],
    isIncomplete: @escaping @Sendable (Request, Int) -> Bool = { _, _ in false }
  ) {
    self.sort = sort
    self.order = order
    self.isIncomplete = isIncomplete
    state = Mutex(State(catalog: catalog, failures: failures))
  }

  var requests: [Request] { state.withLock { $0.requests } }

  /// Replaces GitHub's catalog.
  func change(_ catalog: Catalog) {
    state.withLock {
      $0.catalog = catalog
      $0.answers = [:]
    }
  }

  @Sendable func pages(of query: SearchQuery) -> any SearchPageSource<Repository> {
    Pages(source: self, text: query.text)
  }

  private struct Pages: SearchPageSource {
    let source: CatalogSource
    let text: String

    func page(
      _ number: Int, size: Int, priority: RequestPriority
    ) async throws(ReadError) -> FetchedPage<Repository> {
      do {
        return FetchedPage(page: try source.answer(Request(text: text, page: number), size: size))
      } catch { throw ReadError(error) }
    }
  }

  private func answer(_ request: Request, size: Int) throws(APIError) -> SearchPage<Repository> {
    let (rows, count, failure) = state.withLock { state in
      state.requests.append(request)
      let rows = state.answers[request.text] ?? found(request.text, in: state.catalog)
      state.answers[request.text] = rows
      let count = state.requests.count
      return (rows, count, state.failures.removeValue(forKey: count))
    }
    if let failure { throw failure }
    guard (request.page - 1) * size < 1000 else { throw .invalid }
    let items = rows.dropFirst((request.page - 1) * size).prefix(size)
    let last = min(max((rows.count + size - 1) / size, 1), 1000 / size)
    return SearchPage(
      totalCount: rows.count, isIncomplete: isIncomplete(request, count),
      items: items.map(Self.repository), hasNextPage: request.page < last,
      lastPage: request.page < last ? last : nil)
  }

  private func found(_ text: String, in catalog: Catalog) -> [Catalog.Item] {
    let query = PartitionedQuery.sample(text, sort, order)
    let isByStars = sort == .stars
    let rows = query.ranges(of: .stars).reversed().flatMap { stars in
      query.ranges(of: .created).reversed().flatMap { created in
        catalog.matches(Slice(stars: stars, created: created), byStars: isByStars)
      }
    }
    let keyed =
      isByStars
      ? rows.sorted { ($0.stars, $0.id) > ($1.stars, $1.id) }
      : rows.sorted { ($0.updated, $0.id) > ($1.updated, $1.id) }
    return order == .ascending ? keyed.reversed() : keyed
  }

  static func repository(_ item: Catalog.Item) -> Repository {
    var repository = Repository(
      id: item.id, name: "r", fullName: "o/r", htmlURL: "https://github.com/o/r")
    repository.stargazersCount = Int(item.stars)
    repository.createdAt = Date(timeIntervalSince1970: Double(item.created))
    return repository
  }
}
