/// One page of `GET /search/repositories`.
package struct SearchPage: Sendable, Equatable {
  /// Every match there is, an estimate that moves; not what can be fetched.
  package var totalCount: Int
  /// GitHub stopped at its time limit and answered with what it had.
  package var isIncomplete: Bool
  package var repositories: [Repository]
  /// Rows that could not be read; they are not among `repositories`.
  package var omittedRows: Int
  /// From `Link: rel="next"`.
  package var hasNextPage: Bool
  /// From `Link: rel="last"`, when GitHub gives it.
  package var lastPage: Int?
  /// The state of the search bucket after this page, when GitHub gives it.
  package var rateLimit: RateLimit?

  package init(
    totalCount: Int, isIncomplete: Bool = false, repositories: [Repository],
    omittedRows: Int = 0, hasNextPage: Bool = false, lastPage: Int? = nil,
    rateLimit: RateLimit? = nil
  ) {
    self.totalCount = totalCount
    self.isIncomplete = isIncomplete
    self.repositories = repositories
    self.omittedRows = omittedRows
    self.hasNextPage = hasNextPage
    self.lastPage = lastPage
    self.rateLimit = rateLimit
  }
}
