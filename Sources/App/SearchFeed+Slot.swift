import GitHub

extension SearchFeed {
  /// What is known about one page that the reader does not have yet.
  enum Slot {
    case inFlight(Task<Void, Never>, PageRetry)
    case arrived(SearchPage)
    case failed(Failure)

    var task: Task<Void, Never>? {
      guard case .inFlight(let task, _) = self else { return nil }
      return task
    }
  }

  /// A page's latest failure; it is acted upon when the reader needs the page.
  struct Failure {
    var error: APIError
    /// When it failed, by `elapsed`.
    var time: Duration
    var retry: PageRetry
  }
}
