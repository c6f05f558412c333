/// What a request is for, which decides over its share of a limit.
///
/// Local to the task: those who send a request are far from those who know why.
package enum RequestPurpose: Sendable, Equatable {
  /// What the person asked for: all that is left.
  case person
  /// One of many for somebody who waits for them: leaves a few to the person, and spreads over the
  /// window where all `wanted` of them, this one included, do not fit.
  case bulk(wanted: Int)
  /// What can be done without: leaves a fifth.
  case background

  @TaskLocal package static var current = RequestPurpose.person

  /// What `body` gives, whose requests are for this.
  package func during<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(APIError) -> Value
  ) async throws(APIError) -> Value {
    let result: Result<Value, APIError> = await Self.$current.withValue(self) {
      do throws(APIError) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// How much of `limit` is left to others.
  func reserve(of limit: Int) -> Int {
    switch self {
    case .person: 0
    case .bulk: limit < 4 ? 0 : (limit + 9) / 10
    case .background: (limit + 4) / 5
    }
  }
}
