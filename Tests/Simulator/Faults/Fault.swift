/// Something that goes wrong with an answer.
package enum Fault: Sendable, Equatable {
  /// The answer comes this much later.
  case slow(Duration)
  /// The header and half of the body come, then nothing more.
  case stall
  /// The connection closes after half of the announced body.
  case truncate
  /// The connection is reset before any byte of an answer.
  case reset
  /// 200 with JSON that ends too early.
  case brokenJSON
  /// 200 with valid JSON of the wrong types.
  case wrongTypes
  case html502
  case unicorn503
  case json502
  case empty500
  /// 200 with an HTML page to sign in to a network.
  case captivePortal
  /// 403 or 429, with or without `Retry-After` in seconds.
  case secondaryLimit(status: Int, retryAfter: Int?)
  case primaryLimit
  /// 403 with `X-GitHub-SSO`; nil makes up an address on the simulator.
  case sso(url: String?)
  case policy
  case ipAllowList
  case suspended
  /// 451.
  case blocked
  /// `incomplete_results: true` and half of the items.
  case incompleteResults
  /// The second item of each page of a search has a date that is none.
  case oddRow
  /// Each page of a search begins with the last item of the page before.
  case duplicates
  /// A JSON document of this many bytes.
  case hugeBody(Int)
  /// 302 to the same address, for ever.
  case redirectLoop
  /// 302 to another address, which may be on another host.
  case redirect(to: String)
  case unauthorized
  /// GraphQL only: `INSUFFICIENT_SCOPES` with status 200.
  case insufficientScopes
}

/// A fault, the paths it befalls and how often.
package struct FaultRule: Sendable, Equatable {
  package var fault: Fault
  /// A path in which `*` stands for anything, such as `/repos/*/readme`; behind a `?` the query
  /// counts as well, as in `/search/repositories?*&page=3`.
  package var path: String
  /// Nil is for ever.
  package var times: Int?
  /// How many matching requests are left alone before.
  package var skips: Int

  package init(_ fault: Fault, path: String = "*", times: Int? = nil, skips: Int = 0) {
    self.fault = fault
    self.path = path
    self.times = times
    self.skips = skips
  }

  func matches(_ path: String, query: String) -> Bool {
    PathPattern(self.path).matches(self.path.contains("?") ? "\(path)?\(query)" : path)
  }
}
