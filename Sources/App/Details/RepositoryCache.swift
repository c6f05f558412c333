package import FoundationEssentials
package import GitHub
package import Storage

/// The responses about one repository. Fetches those that are not cached or outdated, and falls
/// back to outdated ones if GitHub cannot serve them.
///
/// An actor because several tasks read responses about a repository at once.
package actor RepositoryCache {
  /// Sends a request with the tag of the cached response. `isPatient` is set if nothing can replace
  /// a failed response.
  package typealias Ask<Answer: Sendable> =
    @Sendable (
      Endpoint<Answer>, _ tag: String?, _ isPatient: Bool
    ) async throws(ReadError) -> ConditionalResponse<Answer>

  private let library: LocalDatabase
  private let host: GitHubHost
  private let name: RepositoryName
  private let viewer: Viewer
  private let policy: ReadingPolicy
  private let waitsForLimits: Bool
  private let now: @Sendable () -> Date
  private var stored: [CachedResponseKind: CachedResponse]?
  private var fresh: [CachedResponseKind: CachedResponse] = [:]
  private var confirmed: Set<CachedResponseKind> = []

  /// When the oldest cached response that was used was fetched; nil if all were just fetched.
  package private(set) var savedAt: Date?
  /// Why an outdated response was used.
  package private(set) var reason: APIError?

  package init(
    library: LocalDatabase, host: GitHubHost, name: RepositoryName, viewer: Viewer, policy: ReadingPolicy,
    waitsForLimits: Bool, now: @escaping @Sendable () -> Date
  ) {
    self.library = library
    self.host = host
    self.name = name
    self.viewer = viewer
    self.policy = policy
    self.waitsForLimits = waitsForLimits
    self.now = now
  }

  /// The response of one kind; nil when offline and nothing is cached.
  package func answer<Answer: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Answer>, ask: Ask<Answer>
  ) async throws(ReadError) -> Answer? {
    let known = await storedAnswer(kind)
    if let known, policy.isFresh(age: now().timePassed(since: known.savedAt)),
      let answer = read(known, as: endpoint)
    {
      return answer
    }
    guard policy != .offline else { return nil }
    do throws(ReadError) {
      return try await answer(kind, endpoint, known, ask)
    } catch {
      guard let cause = error.api, mayStandIn(for: cause), let known,
        let answer = read(known, as: endpoint)
      else { throw error }
      reason = reason ?? cause
      return answer
    }
  }

  /// The repository as a list showed it, if its details were never fetched.
  package func seenRepository(insteadOf error: ReadError?) async -> Repository? {
    if let error {
      guard let cause = error.api, mayStandIn(for: cause) else { return nil }
    }
    let seen: SeenRepository?
    do { seen = try await library.repository(name, for: viewer) } catch { return nil }
    guard let seen else { return nil }
    reason = reason ?? error?.api
    noteAge(seen.seenAt)
    return seen.repository
  }

  /// Caches what GitHub sent about `repository`; `words` is the text of its README, for searches.
  package func remember(
    _ repository: Repository, words: String? = nil
  ) async throws(StorageError) {
    if !fresh.isEmpty {
      try await library.remember(
        fresh, of: repository, words: words, seenBy: viewer, at: now())
    }
    if !confirmed.isEmpty {
      try await library.confirm(confirmed, of: repository, for: viewer, at: now())
    }
  }

  private func answer<Answer: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Answer>, _ known: CachedResponse?, _ ask: Ask<Answer>
  ) async throws(ReadError) -> Answer {
    // A 304 for a cached response that can no longer be decoded would be useless.
    let value = known.flatMap { decode($0, as: endpoint) }
    let isPatient = await !hasStandIn(kind, for: value)
    switch try await ask(endpoint, value == nil ? nil : known?.etag, isPatient) {
    case .fresh(let reply):
      // Caches only the fields that are shown: GitHub's JSON of a private repository includes a
      // token for cloning it.
      let body = (reply.value as? Repository)?.document ?? reply.body
      fresh[kind] = CachedResponse(
        body: reply.status == 404 ? Data() : body, etag: reply.etag, savedAt: now())
      return reply.value
    case .notModified(let reply):
      guard let value else { throw .api(.unreadable(url: reply.url, detail: "304")) }
      confirmed.insert(kind)
      return value
    }
  }

  private func mayStandIn(for error: APIError) -> Bool {
    policy.allowsStandIn && error.allowsStandIn(unlessWaiting: waitsForLimits)
  }

  private func hasStandIn(_ kind: CachedResponseKind, for value: (some Sendable)?) async -> Bool {
    guard policy.allowsStandIn, value == nil else { return policy.allowsStandIn }
    guard kind == .detail else { return false }
    do { return try await library.repository(name, for: viewer) != nil } catch { return false }
  }

  private func storedAnswer(_ kind: CachedResponseKind) async -> CachedResponse? {
    if policy == .networkOnly { return nil }
    if stored == nil {
      do { stored = try await library.answers(of: name, for: viewer) } catch { stored = [:] }
    }
    return stored?[kind]
  }

  private func read<Answer>(_ known: CachedResponse, as endpoint: Endpoint<Answer>) -> Answer? {
    let answer = decode(known, as: endpoint)
    if answer != nil { noteAge(known.savedAt) }
    return answer
  }

  private func noteAge(_ date: Date) {
    savedAt = min(savedAt ?? date, date)
  }

  /// An empty body stands for a 404.
  private func decode<Answer>(
    _ stored: CachedResponse, as endpoint: Endpoint<Answer>
  ) -> Answer? {
    do {
      return try endpoint.decode(
        stored: stored.body, from: host, status: stored.body.isEmpty ? 404 : 200)
    } catch { return nil }
  }
}
