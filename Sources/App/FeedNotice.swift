package import FoundationEssentials
package import GitHub

/// What a user may want to know while a list loads.
package enum FeedNotice: Sendable, Equatable {
  /// `page` failed and is retried after `pause`; `attempt` counts the retries from 1.
  case retrying(page: Int, attempt: Int, pause: Duration, error: APIError)
  /// GitHub's rate limit holds `page` back; `until` is the local time of the next request.
  case waiting(page: Int, for: Duration, until: Date, error: APIError)
  /// GitHub pushed back on `page`: from now on there is one request at a time.
  case slowedDown(page: Int, error: APIError)
  /// GitHub could not answer for `page`; what is stored of it was given in its place.
  case stored(page: Int, error: APIError)
  /// The library cannot tell these; they were left out of the question.
  case ignored(qualifiers: [String])
  /// GitHub ran out of time on `page`, the first such one; matches may be missing.
  case incomplete(page: Int)
  /// So many rows of `page` could not be read and were left out.
  case omitted(page: Int, rows: Int)
}
