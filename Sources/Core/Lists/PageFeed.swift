/// Pages one after another.
protocol PageFeed: Actor {
  /// The next page, or a notice before it; nil at the end.
  func next() async throws(ReadError) -> FeedEvent?
  var ending: FeedEnding? { get async }
  func cancel() async
}

extension SearchFeed: PageFeed {}

extension CompleteFeed: PageFeed {
  package var ending: FeedEnding? { nil }
}
