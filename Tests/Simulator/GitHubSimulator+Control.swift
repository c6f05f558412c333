extension GitHubSimulator {
  /// Every request so far, in the order they were answered.
  package var requests: [RecordedRequest] {
    core.withState { $0.requests }
  }

  package func clearRequests() {
    core.withState { $0.requests = [] }
  }

  /// Lets `fault` befall the next `times` requests, or all, whose path matches, but for the first
  /// `skips` of them.
  /// - Parameter path: as in `FaultRule`.
  package func inject(
    _ fault: Fault, for path: String = "*", times: Int? = nil, skipping skips: Int = 0
  ) {
    core.withState {
      $0.faults.append(FaultRule(fault, path: path, times: times, skips: skips))
    }
  }

  package func clearFaults() {
    core.withState { $0.faults = [] }
  }

  /// Makes a token known, or changes how it is treated.
  package func add(_ token: SimulatorToken) {
    core.withState { $0.tokens[token.token] = token }
  }

  /// Makes a token unknown: 401 from now on.
  package func revoke(_ token: String) {
    core.withState { $0.tokens[token] = nil }
  }

  /// Whether a token is good, which tells after a logout whether it was revoked.
  package func isKnown(_ token: String) -> Bool {
    core.withState { $0.tokens[token] != nil }
  }

  /// Approves every device code that waits; false when none does.
  @discardableResult
  package func approveDevice() -> Bool {
    core.withState { $0.device.decide(.approved) }
  }

  /// Denies every device code that waits; false when none does.
  @discardableResult
  package func denyDevice() -> Bool {
    core.withState { $0.device.decide(.denied) }
  }

  /// Changes what became of `owner/name`; nil makes it an ordinary repository again.
  package func setState(_ state: RepositoryState?, of fullName: String) {
    core.withState { $0.states[fullName.lowercased()] = state }
  }

  /// The `owner/name` of everything that matches, the most starred first: what GitHub would answer
  /// `token` if it showed more than 1000. Nil for a query that is refused.
  package func matches(_ query: String, for token: SimulatorToken? = nil) -> [String]? {
    guard let query = try? SearchQuery(query) else { return nil }
    let (catalogue, seesPrivate) = (core.catalogue, token?.seesPrivate ?? false)
    let states = core.withState { $0.states }
    let found = SearchEngine(catalogue: catalogue).search(query, sort: .stars, ascending: false) {
      let repository = catalogue.repositories[$0]
      return (seesPrivate || !repository.isPrivate)
        && states[repository.fullName.lowercased()] == nil
    }
    return found.map { catalogue.repositories[$0].fullName }
  }

  /// The `owner/name` of everything an account starred, oldest first.
  package func starred(by login: String) -> [String] {
    core.withState { $0.stars.stars(of: login) }
      .compactMap { core.catalogue.index(ofID: $0.id) }
      .map { core.catalogue.repositories[$0].fullName }
  }

  /// Lets an account star `count` repositories that everybody sees, one each day until now.
  /// - Returns: their `owner/name`, oldest star first.
  @discardableResult
  package func star(_ count: Int, by login: String) -> [String] {
    core.star(count, by: login)
    return starred(by: login)
  }
}
