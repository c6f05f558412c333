import Access

/// The results of a search, page after page: a `WindowList` of those that GitHub returns for one
/// query, or a `CompleteList` of every match.
protocol ResultList<Item>: Actor {
  associatedtype Item: ListItem

  /// Continues an interrupted list; nil if there is none, or none recent enough. Call this before
  /// anything else.
  func resume() async -> ListStart?
  /// The next page, or a notice before it; nil at the end. After an error, the next call retries the
  /// failed page.
  ///
  /// Throws `.cancelled` when the calling task or the list is canceled.
  func next() async throws(ReadError) -> FeedEvent<Item>?
  /// Cancels the requests in flight; `next` throws from now on.
  func cancel() async

  /// Why there are no more pages; nil while there may be some.
  var ending: FeedEnding? { get async }
  /// Items omitted because they were returned before and have since moved to a later page.
  var duplicates: Int { get }
  /// For a list of all matches: what earlier runs returned.
  var stats: CompleteStats { get }
  /// For a list of all matches: what was expected and returned until now, by earlier runs too.
  var summary: CompleteStats { get async }

  /// Caches `page`, which was shown, and stores where the list continues.
  func wasShown(_ page: FeedPage<Item>) async throws
  /// Caches the items of a page that is shown only at the end of the list.
  func wasFetched(_ page: FeedPage<Item>) async
  /// Stores where the list continues, unless that was done after each page; false if it cannot.
  func storePosition() async -> Bool
  /// Everything was shown, so there is nothing to continue.
  func forgetPosition() async
}
