package import FoundationEssentials
package import GitHub
package import Rendering

/// What a feed gives next.
package enum FeedEvent: Sendable, Equatable {
  /// What a list of all matches will take, before its first page.
  case estimate(CompleteEstimate)
  case notice(FeedNotice)
  case page(FeedPage)
}

/// The rows of one page that the feed has not given before, in GitHub's order.
package struct FeedPage: Sendable, Equatable {
  /// Counted from 1.
  package let number: Int
  /// Can be empty though more pages follow, when every row was there before.
  package var repositories: [Repository]
  package let head: ListHead
  /// Rows left out because the feed gave them before.
  package let duplicates: Int
  /// Why a cached page takes the place of GitHub's.
  package let standsInFor: APIError?
  /// Where an interrupted list of all matches continues after this page; nil in other lists.
  package var position: CompletePosition?

  package init(
    number: Int, repositories: [Repository], head: ListHead, duplicates: Int = 0,
    standsInFor: APIError? = nil
  ) {
    self.number = number
    self.repositories = repositories
    self.head = head
    self.duplicates = duplicates
    self.standsInFor = standsInFor
  }
}

/// What a user may want to know while a list loads.
package enum FeedNotice: Sendable, Equatable {
  /// `page` failed and is retried after `pause`; `number` counts the retries from 1.
  case retrying(page: Int, number: Int, pause: Duration, error: APIError)
  /// GitHub's rate limit holds `page` back; `until` is the local time of the next request.
  case waiting(page: Int, for: Duration, until: Date, error: APIError)
  /// GitHub pushed back on `page`: from now on there is one request at a time.
  case slowedDown(page: Int, error: APIError)
  /// GitHub could not serve `page`; a cached one takes its place.
  case cached(page: Int, error: APIError)
  /// The cache cannot evaluate these qualifiers; they were left out of the query.
  case ignored(qualifiers: [String])
  /// GitHub ran out of time on `page`, the first such one; matches may be missing.
  case incomplete(page: Int)
  /// So many rows of `page` could not be read and were left out.
  case omitted(page: Int, rows: Int)
}

/// Why a feed has no further page.
package enum FeedEnding: Sendable, Equatable {
  /// Every result that GitHub has was given.
  case exhausted
  /// The wanted rows were given and there is more.
  case limitReached
  /// GitHub shows no further results although the search has `total`.
  case windowEnded(total: Int)
}

/// How far a list got.
package struct FeedPosition: Sendable, Equatable {
  /// The last page that was given, counted from 1; 0 for none.
  package var page: Int
  package var rows: Int
  /// The ids of the rows, none of which is given again.
  package var ids: Set<Int64>

  package static let start = FeedPosition(page: 0, rows: 0, ids: [])

  package init(page: Int, rows: Int, ids: Set<Int64>) {
    self.page = page
    self.rows = rows
    self.ids = ids
  }

  /// Moves on behind `page`.
  package mutating func add(_ page: FeedPage) {
    self.page = page.number
    rows += page.repositories.count
    ids.formUnion(page.repositories.map(\.id))
  }
}
