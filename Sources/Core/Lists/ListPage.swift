package import GitHub

/// What a list returns next.
package enum ListEvent: Sendable {
  /// How many requests a list of all matches needs, before its first rows.
  case estimate(CompleteEstimate)
  case notice(FeedNotice)
  case rows(ListPage)
}

/// The rows of one page.
package struct ListPage: Sendable {
  package let rows: [ListedRepository]
  /// How the rows relate to cached rows that were shown while GitHub's were loading.
  package let freshness: Freshness
  let page: FeedPage<Repository>

  package enum Freshness: Sendable {
    case usual
    /// The rows are outdated; GitHub's follow.
    case provisional
    /// The rows replace the provisional ones.
    case replacement
  }

  /// Counted from 1.
  package var number: Int { page.number }
  package var head: ListHead { page.head }
  /// Why a cached page replaces GitHub's.
  package var standsInFor: APIError? { page.standsInFor }
  /// For a list of all matches: what was expected and returned so far.
  package var stats: CompleteStats? { page.position?.stats }
}
