package import Access
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
  package typealias Fetch<Value: Sendable> =
    @Sendable (
      Endpoint<Value>, _ tag: String?, _ isPatient: Bool
    ) async throws(ReadError) -> ConditionalResponse<Value>

  private let database: LocalDatabase
  private let host: GitHubHost
  private let name: RepositoryName
  nonisolated let viewer: Viewer
  private let policy: ReadingPolicy
  private let waitsForLimits: Bool
  private let now: @Sendable () -> Date
  private var stored: [CachedResponseKind: CachedResponse]?
  private var fresh: [CachedResponseKind: CachedResponse] = [:]
  private var confirmed: [CachedResponseKind: Date] = [:]

  /// When the oldest cached response that was used was fetched; nil if all were just fetched.
  package private(set) var savedAt: Date?
  /// Why an outdated response was used.
  package private(set) var reason: APIError?
  /// Whether the repository is the one of a list, because its details are not cached.
  package private(set) var isFromList = false

  init(
    database: LocalDatabase, host: GitHubHost, name: RepositoryName, viewer: Viewer,
    policy: ReadingPolicy, waitsForLimits: Bool, now: @escaping @Sendable () -> Date
  ) {
    self.database = database
    self.host = host
    self.name = name
    self.viewer = viewer
    self.policy = policy
    self.waitsForLimits = waitsForLimits
    self.now = now
  }

  /// The response of one kind; nil when offline and nothing is cached.
  ///
  /// - Parameter age: up to which it is fresh, if that is longer than usual and not the user's choice.
  package func response<Value: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Value>, freshFor age: Duration = .zero,
    fetch: Fetch<Value>
  ) async throws(ReadError) -> Value? {
    let known = await storedAnswer(kind)
    let time = now()
    let lasting = kind.isOfDays ? policy.forDays(at: time) : policy.lasting(age)
    if let known, policy == .offline || known.isComplete,
      lasting.isFresh(age: time.timePassed(since: known.savedAt)),
      let response = decode(known, as: endpoint)
    {
      // What is kept longer than the rest does not make the rest old.
      if age == .zero, !kind.isOfDays { noteAge(known.savedAt) }
      return response
    }
    guard policy != .offline else { return nil }
    do throws(ReadError) {
      return try await response(kind, endpoint, known, fetch)
    } catch {
      guard let cause = error.api, mayStandIn(for: cause), let known,
        let response = read(known, as: endpoint)
      else { throw error }
      reason = reason ?? cause
      return response
    }
  }

  /// The repository as a list showed it, if its details were never fetched; a favorite also as it
  /// was then.
  package func seenRepository(insteadOf error: ReadError?) async -> Repository? {
    if let error {
      guard let cause = error.api, mayStandIn(for: cause) else { return nil }
    }
    guard let seen = try? await database.repositoryOrFavorite(name, for: viewer) else {
      return nil
    }
    reason = reason ?? error?.api
    noteAge(seen.seenAt)
    isFromList = true
    return seen.repository
  }

  func remember(_ repository: Repository, words: String?) async throws(StorageError) {
    if !fresh.isEmpty {
      try await database.remember(
        fresh, of: repository, named: name, words: words, seenBy: viewer, at: now())
    }
    if !confirmed.isEmpty {
      try await database.confirm(confirmed, of: repository, for: viewer)
    }
  }

  private func response<Value: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Value>, _ known: CachedResponse?,
    _ fetch: Fetch<Value>
  ) async throws(ReadError) -> Value {
    // A 304 for a cached response that can no longer be decoded, or lacks fields, would be useless.
    let value = known.flatMap { decode($0, as: endpoint) }
    let isPatient = await !hasStandIn(kind, for: value)
    let tag = value != nil && known?.isComplete == true ? known?.etag : nil
    // A day may end while the response comes, or while the user reads.
    let time = now()
    switch try await fetch(endpoint, tag, isPatient) {
    case .fresh(let response):
      // Caches only the fields that are shown: GitHub's JSON of a private repository includes a
      // token for cloning it.
      let body = (response.value as? any CachedDocument)?.document ?? response.body
      fresh[kind] = CachedResponse(
        body: response.status == 404 ? Data() : body, etag: response.etag, savedAt: time)
      return response.value
    case .notModified(let response):
      guard let value else { throw .api(.unreadable(url: response.url, detail: "304")) }
      confirmed[kind] = time
      return value
    }
  }

  /// When the response that was used was requested, or confirmed to be the newest.
  func time(of kind: CachedResponseKind) -> Date {
    confirmed[kind] ?? fresh[kind]?.savedAt ?? stored?[kind]?.savedAt ?? now()
  }

  /// When GitHub sent the repository that the cache has, however old it is.
  package func cachedAt() async -> Date? {
    if let known = await storedAnswer(.detail) { return known.savedAt }
    return (try? await database.repository(name, for: viewer))?.seenAt
  }

  private func mayStandIn(for error: APIError) -> Bool {
    policy.allowsStandIn
      && error.allowsStandIn(unlessWaiting: waitsForLimits, orForNetwork: waitsForLimits)
  }

  private func hasStandIn(_ kind: CachedResponseKind, for value: (some Sendable)?) async -> Bool {
    if waitsForLimits { return false }
    guard policy.allowsStandIn, value == nil else { return policy.allowsStandIn }
    guard kind == .detail else { return false }
    do { return try await database.repository(name, for: viewer) != nil } catch { return false }
  }

  private func storedAnswer(_ kind: CachedResponseKind) async -> CachedResponse? {
    if policy == .networkOnly { return nil }
    if stored == nil {
      do { stored = try await database.responses(of: name, for: viewer) } catch { stored = [:] }
    }
    return stored?[kind]
  }

  private func read<Value>(_ known: CachedResponse, as endpoint: Endpoint<Value>) -> Value? {
    let response = decode(known, as: endpoint)
    if response != nil { noteAge(known.savedAt) }
    return response
  }

  private func noteAge(_ date: Date) {
    savedAt = min(savedAt ?? date, date)
  }

  /// An empty body stands for a 404.
  private func decode<Value>(_ stored: CachedResponse, as endpoint: Endpoint<Value>) -> Value? {
    try? endpoint.decode(stored: stored.body, from: host, status: stored.body.isEmpty ? 404 : 200)
  }
}

extension CachedResponseKind {
  /// Whether it counts days, of which another one is over when a day of UTC ends.
  fileprivate var isOfDays: Bool { [.starHistory, .yearOfStars, .wholeStarHistory].contains(self) }
}

extension ReadingPolicy {
  /// For stars by day.
  func forDays(at now: Date) -> ReadingPolicy { lasting(.seconds(86_400)).withinDay(of: now) }
}
