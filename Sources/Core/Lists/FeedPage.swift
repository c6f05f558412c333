import Access
package import FoundationEssentials
package import GitHub
package import Storage

/// What a feed returns next.
package enum FeedEvent<Item: ListItem>: Sendable, Equatable {
  /// How many requests a list of all matches needs, before its first page.
  case estimate(CompleteEstimate)
  case notice(FeedNotice)
  case page(FeedPage<Item>)
}

/// The rows of one page that the feed has not returned before, in GitHub's order.
package struct FeedPage<Item: ListItem>: Sendable, Equatable {
  /// Counted from 1.
  package let number: Int
  /// May be empty although more pages follow, if all its rows are duplicates.
  package var items: [Item]
  package let head: ListHead
  /// Rows omitted because the feed has returned them before.
  package var duplicates = 0
  /// Why a cached page replaces GitHub's.
  package var standsInFor: APIError?
  /// In a list by gained stars that was just made: what each item has gained, by id.
  package var gains: [Int64: Gained] = [:]
  /// Where an interrupted list of all matches continues after this page; nil in other lists.
  package var position: CompletePosition?
  /// Whether the limit of a list of all matches cut the page; its other items are not in `items`.
  package var isCut = false
  package var freshness = PageFreshness.usual
}

/// How a page relates to a cached one that was shown while GitHub's was loading.
package enum PageFreshness: Sendable {
  case usual
  /// The page is outdated; GitHub's follows.
  case provisional
  /// The page replaces the provisional one.
  case replacement
  /// GitHub cannot serve the page, so the provisional one stays; this is the same.
  case confirmation
}

/// What a user may want to know while a list loads.
package enum FeedNotice: Sendable, Equatable {
  /// `page` failed and is retried after `pause`; `number` counts the retries from 1, up to `limit`
  /// if there is one.
  case retrying(
    page: Int, number: Int, of: Int? = RetryPolicy.pauses.count, pause: Duration, error: APIError)
  /// GitHub's rate limit delays `page`; `until` is the local time of the next request.
  case waiting(page: Int, for: Duration, until: Date, error: APIError)
  /// GitHub rejected `page` with a 403 or 429: from now on requests are sent one at a time.
  case slowedDown(page: Int, error: APIError)
  /// GitHub could not serve `page`; a cached one replaces it.
  case cached(page: Int, error: APIError)
  /// The cache cannot evaluate these qualifiers; they were ignored.
  case ignored(qualifiers: [String])
  /// Nothing cached contains some words, so others were searched for.
  case corrected([SpellingCorrection])
  /// GitHub ran out of time on `page`, the first one for which it did; matches may be missing.
  case incomplete(page: Int)
  /// GitHub left out what belongs to organizations whose single sign-on the token of this kind is
  /// not authorized for.
  case partial(for: TokenKind)
  /// How the rows were ranked by gained stars, or why they are not.
  case ranked(RankingOutcome)
  /// This many rows of `page` could not be decoded and were omitted.
  case omitted(page: Int, rows: Int)
}

/// Why a feed has no more pages.
package enum FeedEnding: Sendable, Equatable {
  /// All of GitHub's results were returned.
  case exhausted
  /// The wanted rows were returned, and there are more.
  case limitReached
  /// GitHub returns no more results although the search has `total`.
  case windowEnded(total: Int)
}

/// How far a list got.
package struct FeedPosition: Sendable, Equatable {
  /// The last page that was returned, counted from 1; 0 for none.
  package var page: Int
  package var rows: Int
  /// The ids of all rows so far, to detect duplicates.
  package var ids: Set<Int64>

  package static let start = FeedPosition(page: 0, rows: 0, ids: [])

  /// Advances past `page`.
  package mutating func add<Item>(_ page: FeedPage<Item>) {
    self.page = page.number
    rows += page.items.count
    ids.formUnion(page.items.map(\.id))
  }
}
