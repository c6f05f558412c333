package import Access
import Auth
package import FoundationEssentials
package import GitHub
package import Storage

/// Everything that `show` prints about one repository.
package struct RepositoryDetails: Sendable {
  package var repository: Repository
  package var languages: Languages?
  package var release: Release?
  /// Whether the release was fetched; there may be none.
  package var isReleaseKnown = true
  /// Nil if the server has no history of stars, or it was not requested.
  package var gains: StarGains?
  /// All days since the creation; nil if the server has no history, or it was not requested.
  package var history: StarHistory?
  /// Whether the server was asked for the history, or the cache has its answer; there may be none.
  package var isHistoryKnown = false
  /// How many have contributed; nil if GitHub does not say, or it was not requested.
  package var contributors: Int?
  /// Nil if there is none or it was not requested.
  package var readme: ReadmeBytes?
  /// What could not be loaded, and why.
  package var failures: [PartFailure] = []

  package init(repository: Repository, readme: ReadmeBytes? = nil) {
    self.repository = repository
    self.readme = readme
  }

  /// A part that is missing although the repository may have it.
  package struct PartFailure: Sendable {
    package let part: Part
    package let error: ReadError
  }

  package enum Part: Sendable {
    case languages
    case release
    case stars
    case history
    case contributors
    case readme
  }
}

/// A README in one of GitHub's two formats.
package enum ReadmeBytes: Sendable, Equatable {
  /// Rendered and sanitized by GitHub.
  case html(Data)
  /// The source, as its author wrote it.
  case raw(Data)

  package var bytes: Data {
    switch self {
    case .html(let bytes), .raw(let bytes): bytes
    }
  }
}

/// Reads a repository, then everything that belongs to it in parallel.
package struct DetailReader {
  let name: RepositoryName
  let reader: Reader
  private let isOffline: Bool
  package let cache: RepositoryCache

  /// - Parameter viewer: whose cached data is visible.
  package init(
    _ name: RepositoryName, reader: Reader, viewer: Viewer, policy: ReadingPolicy,
    waitsForLimits: Bool = false
  ) {
    self.name = name
    self.reader = reader
    isOffline = policy == .offline
    let session = reader.session
    cache = RepositoryCache(
      database: session.database, host: session.host, name: name, viewer: viewer, policy: policy,
      waitsForLimits: waitsForLimits, now: session.ports.now)
  }

  /// Nil when offline and nothing is cached. A README that fails to load is an error if only the
  /// README was requested, and so is every part that a program requested, unless it tolerates
  /// failures; otherwise the details name the failures.
  package func details(
    _ part: ShowPart, toleratesFailures: Bool = false
  ) async throws(ReadError) -> RepositoryDetails? {
    guard let repository = try await repository() else { return nil }
    // A renamed repository is returned with its new name, which avoids further redirects.
    let name = repository.currentName ?? name
    switch part {
    case .readme:
      let readme = try await html(of: name)
      return RepositoryDetails(repository: repository, readme: readme)
    case .readmeHTML:
      let html = try await response(.readmeHTML, .htmlReadme(of: name))
      return RepositoryDetails(repository: repository, readme: html.map(ReadmeBytes.html))
    case .readmeRaw:
      let raw = try await response(.readme, .rawReadme(of: name))
      return RepositoryDetails(repository: repository, readme: raw.map(ReadmeBytes.raw))
    case .everything, .details, .comparison:
      return try await neighbors(of: repository, name, part).unlessCancelled()
    case .json(let parts):
      // Only in place of an unreachable GitHub is the cached repository enough.
      let standsIn = await cache.reason != nil
      let details = try await neighbors(of: repository, name, parts, retrying: !standsIn)
        .unlessCancelled()
      if let failure = details.failures.first, !standsIn, !toleratesFailures { throw failure.error }
      return details
    }
  }

  /// Everything that loads: a user sees the rest.
  private func neighbors(
    of repository: Repository, _ name: RepositoryName, _ part: ShowPart
  ) async -> RepositoryDetails {
    async let languages = result { () async throws(ReadError) in
      try await response(.languages, .languages(of: name))
    }
    async let release = result { () async throws(ReadError) in
      try await response(.release, .latestRelease(of: name))
    }
    async let stars = result { () async throws(ReadError) in
      try await gains(of: name, priority: .background)
    }
    async let readme = result { () async throws(ReadError) in
      part == .everything ? try await html(of: name) : nil
    }
    async let contributors = result { () async throws(ReadError) in
      part == .comparison ? try await self.contributors(of: name) : nil
    }
    var details = RepositoryDetails(repository: repository)
    details.languages = await details.value(of: .languages, languages)
    details.release = await details.value(of: .release, release) ?? nil
    details.gains = await details.value(of: .stars, stars)
    details.contributors = await details.value(of: .contributors, contributors)
    details.readme = await details.value(of: .readme, readme)
    // It is left out where the rate limit is nearly used up.
    details.failures.removeAll { $0.part == .stars && $0.error.api?.isForeseen == true }
    return details
  }

  /// Omits no part: a program could not tell it from one that does not exist.
  private func neighbors(
    of repository: Repository, _ name: RepositoryName, _ parts: Set<RepositoryDetails.Part>,
    retrying: Bool
  ) async -> RepositoryDetails {
    async let languages = result { () async throws(ReadError) in
      parts.contains(.languages)
        ? try await response(.languages, .languages(of: name), retrying: retrying) : nil
    }
    async let release = result { () async throws(ReadError) in
      parts.contains(.release)
        ? try await response(.release, .latestRelease(of: name), retrying: retrying) : nil
    }
    async let stars = result { () async throws(ReadError) in
      parts.contains(.stars) ? try await gains(of: name, retrying: retrying) : nil
    }
    async let contributors = result { () async throws(ReadError) in
      parts.contains(.contributors)
        ? try await self.contributors(of: name, retrying: retrying) : nil
    }
    async let history = result { () async throws(ReadError) in
      parts.contains(.history)
        ? try await wholeHistory(of: name, since: repository.createdAt, retrying: retrying) : nil
    }
    var details = RepositoryDetails(repository: repository)
    details.languages = await details.value(of: .languages, languages)
    let knownHistory = await details.value(of: .history, history)
    details.history = knownHistory ?? nil
    details.isHistoryKnown = knownHistory != nil || !isOffline
    details.contributors = await details.value(of: .contributors, contributors)
    details.gains = await details.value(of: .stars, stars)
    let known = await details.value(of: .release, release)
    details.release = known ?? nil
    details.isReleaseKnown = known != nil
    return details
  }

  /// The rendered README; offline, its source if only that is cached.
  package func readme() async throws(ReadError) -> ReadmeBytes? { try await html(of: name) }

  /// Whether the viewer has the repository among the favorites; nil if the local database cannot
  /// say.
  package func isFavorite(_ repository: Repository) async -> Bool? {
    let database = reader.session.database
    return try? await database.favoriteIDs(for: cache.viewer).contains(repository.id)
  }

  /// The favorite with the user's note and tags; nil if there is none, or that is not known.
  package func favorite(_ repository: Repository) async -> Favorite? {
    try? await reader.session.database.favorite(repository.id, for: cache.viewer)
  }

  /// Caches what GitHub sent about `repository`; `words` is the text of its README, for searches.
  package func remember(_ repository: Repository, words: String?) async {
    do { try await cache.remember(repository, words: words) } catch {
      reader.session.listener(.notRemembered(error))
    }
  }

  private func html(of name: RepositoryName) async throws(ReadError) -> ReadmeBytes? {
    if let html = try await response(.readmeHTML, .htmlReadme(of: name)) { return .html(html) }
    guard isOffline else { return nil }
    return try await response(.readme, .rawReadme(of: name)).map(ReadmeBytes.raw)
  }

  private func repository() async throws(ReadError) -> Repository? {
    do {
      let known = try await cache.response(.detail, .repository(name)) {
        endpoint, tag, isPatient throws(ReadError) in
        try await read(endpoint, tag, isPatient: isPatient)
      }
      if let known { return known }
    } catch {
      guard let seen = await cache.seenRepository(insteadOf: error) else { throw error }
      return seen
    }
    return await cache.seenRepository(insteadOf: nil)
  }

  /// Contributors change slowly.
  private static let contributorsAge = Duration.seconds(20 * 60 * 60)

  private func gains(
    of name: RepositoryName, priority: RequestPriority = .user, retrying: Bool = false
  ) async throws(ReadError) -> StarGains? {
    let history = try await response(
      .starHistory, .starHistory(of: name).with(priority: priority), retrying: retrying)
    guard let history, let history else { return nil }
    return StarGains(history, at: await cache.time(of: .starHistory))
  }

  private func contributors(
    of name: RepositoryName, retrying: Bool = false
  ) async throws(ReadError) -> Int? {
    let count = try await response(
      .contributors, .contributors(of: name), freshFor: Self.contributorsAge, retrying: retrying)
    return count?.number
  }

  private func response<Value: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Value>, freshFor age: Duration = .zero,
    retrying: Bool = false
  ) async throws(ReadError) -> Value? {
    try await cache.response(kind, endpoint, freshFor: age) {
      endpoint, tag, isPatient throws(ReadError) in
      try await read(endpoint, tag, isPatient: retrying && isPatient)
    }
  }

  func read<Value: Sendable>(
    _ endpoint: Endpoint<Value>, _ tag: String? = nil, isPatient: Bool
  ) async throws(ReadError) -> ConditionalResponse<Value> {
    guard isPatient else { return try await reader.read(endpoint, ifNoneMatch: tag) }
    return try await reader.readPatiently(endpoint, ifNoneMatch: tag)
  }

  /// For child tasks, whose errors have no type; nil is what GitHub says it does not have.
  private func result<Value: Sendable>(
    _ response: () async throws(ReadError) -> Value?
  ) async -> Result<Value?, ReadError> {
    do { return .success(try await response()) } catch {
      if case .api(.refused(let refusal)) = error,
        [.notFound, .emptyRepository].contains(refusal.reason)
      {
        return .success(nil)
      }
      return .failure(error)
    }
  }
}

extension RepositoryDetails {
  /// What the user has stopped is not what it looks like: parts would seem to be missing.
  fileprivate func unlessCancelled() throws(ReadError) -> Self {
    for failure in failures {
      switch failure.error {
      case .cancelled, .declined: throw failure.error
      case .api, .credential, .storage: continue
      }
    }
    return self
  }

  /// The value, if it loaded; notes the failure otherwise.
  fileprivate mutating func value<Value>(
    of part: Part, _ result: Result<Value?, ReadError>
  ) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let error):
      failures.append(PartFailure(part: part, error: error))
      return nil
    }
  }
}

/// Which part of a repository `show` prints.
package enum ShowPart: Sendable, Equatable {
  case everything
  case details
  /// The details with the number of contributors.
  case comparison
  /// The details for a program, with these parts.
  case json(Set<RepositoryDetails.Part>)
  case readme
  /// The README's bytes as GitHub renders them.
  case readmeHTML
  /// The README's bytes as they are in the repository.
  case readmeRaw
}
