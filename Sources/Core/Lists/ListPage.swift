package import FoundationEssentials
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
  /// None in a page that only confirms the rows shown before.
  package let rows: [ListedRepository]
  let page: FeedPage<Repository>
  /// The last day of a list by gained stars.
  package let lastDay: Date

  /// Counted from 1.
  package var number: Int { page.number }
  package var head: ListHead { page.head }
  package var freshness: PageFreshness { page.freshness }
  /// Why a cached page replaces GitHub's.
  package var standsInFor: APIError? { page.standsInFor }
  /// For a list of all matches: what was expected and returned so far.
  package var stats: CompleteStats? { page.position?.stats }
}
