internal import App
internal import GitHub
internal import Storage

internal import struct FoundationEssentials.Date

/// One question to GitHub, whatever page of the answer is wanted.
struct Search: Sendable {
  /// As the user wrote it, perhaps with `-7d` or `today` in it.
  let written: String
  /// As it is sent: the only place where dates take the place of those.
  let query: String
  var order: SearchOrder

  /// - Parameter now: The time that `-7d` and the like are counted back from.
  init(_ query: SearchQuery, order: SearchOrder, now: Date) {
    written = query.text
    self.query = query.resolved(at: now).text
    self.order = order
  }

  /// The same search for a part of the matches, whose question `query` is sent as it is.
  func asking(_ query: String) -> Search {
    Search(written: query, query: query, order: order)
  }

  private init(written: String, query: String, order: SearchOrder) {
    (self.written, self.query, self.order) = (written, query, order)
  }

  /// The name of this search in the library: of a feed's own, as the days in its query move on.
  func question(on host: String, inFeed feed: String?) -> CacheKey {
    question(feed.map { "feed: \($0)" } ?? query, on: host)
  }

  /// What is saved of this search: what is counted back is so at each run.
  func writtenQuestion(on host: String) -> CacheKey { question(written, on: host) }

  private func question(_ text: String, on host: String) -> CacheKey {
    CacheKey(
      host: host, query: text, sort: order.sort?.rawValue ?? "",
      direction: order.sort.map { _ in (order.direction ?? .descending).rawValue } ?? "")
  }

  /// Its page on the web site.
  func page(on host: GitHubHost) -> String {
    host.searchPage(for: query, sort: order.sort, order: order.direction ?? .descending)
  }

  /// The call that asks for one page.
  func endpoint(page: Int, size: Int) -> Endpoint<SearchPage> {
    .searchRepositories(
      query, sort: order.sort, order: order.direction ?? .descending, perPage: size, page: page)
  }
}

/// How GitHub shall sort the answer; without `sort` it is by best match.
struct SearchOrder: Sendable {
  var sort: SearchSort?
  var direction: SortOrder?
}

/// The pages of a search, read by a `Reader`.
struct SearchPages: SearchPageSource {
  let search: Search
  let reader: Reader
  /// For a listing that waits for all its pages: what is still to come.
  var left: PagesLeft?

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage {
    let endpoint = search.endpoint(page: number, size: size).with(
      priority: left?.priority ?? priority)
    let page = try await reader.read(endpoint).value
    left?.note(page, number: number, size: size)
    return page
  }
}
