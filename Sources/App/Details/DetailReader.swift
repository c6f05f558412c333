import Auth
package import FoundationEssentials
package import GitHub
import Messages
import Storage

/// Everything that `show` prints about one repository.
package struct RepositoryDetails: Sendable {
  package var repository: Repository
  package var languages: Languages?
  package var release: Release?
  /// Nil if there is none or it was not requested.
  package var readme: ReadmeBytes?
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
  let reader: Reader
  let cache: RepositoryCache
  let isOffline: Bool

  package init(reader: Reader, cache: RepositoryCache, isOffline: Bool) {
    self.reader = reader
    self.cache = cache
    self.isOffline = isOffline
  }

  /// Nil when offline and nothing is cached. A README that fails to load is an error if only the
  /// README was requested; otherwise it is omitted.
  package func details(
    of name: RepositoryName, _ part: ShowPart
  ) async throws(ReadError) -> RepositoryDetails? {
    guard let repository = try await repository(name) else { return nil }
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
    case .everything, .details, .json:
      return await neighbors(of: repository, name, withReadme: part == .everything)
    }
  }

  private func neighbors(
    of repository: Repository, _ name: RepositoryName, withReadme: Bool
  ) async -> RepositoryDetails {
    async let languages = optional { () async throws(ReadError) in
      try await response(.languages, .languages(of: name))
    }
    async let release = optional { () async throws(ReadError) in
      try await response(.release, .latestRelease(of: name))
    }
    async let readme = optional { () async throws(ReadError) in
      withReadme ? try await html(of: name) : nil
    }
    return RepositoryDetails(
      repository: repository, languages: await languages, release: await release ?? nil,
      readme: await readme)
  }

  /// The rendered README; offline, its source if only that is cached.
  package func html(of name: RepositoryName) async throws(ReadError) -> ReadmeBytes? {
    if let html = try await response(.readmeHTML, .htmlReadme(of: name)) { return .html(html) }
    guard isOffline else { return nil }
    return try await response(.readme, .rawReadme(of: name)).map(ReadmeBytes.raw)
  }

  private func repository(_ name: RepositoryName) async throws(ReadError) -> Repository? {
    do {
      let known = try await cache.response(.detail, .repository(name)) {
        endpoint, tag, isPatient throws(ReadError) in
        guard isPatient else { return try await reader.read(endpoint, ifNoneMatch: tag) }
        return try await reader.readPatiently(endpoint, ifNoneMatch: tag)
      }
      if let known { return known }
    } catch {
      guard let seen = await cache.seenRepository(insteadOf: error) else { throw error }
      return seen
    }
    return await cache.seenRepository(insteadOf: nil)
  }

  private func response<Value: Sendable>(
    _ kind: CachedResponseKind, _ endpoint: Endpoint<Value>
  ) async throws(ReadError) -> Value? {
    try await cache.response(kind, endpoint) { endpoint, tag, _ throws(ReadError) in
      try await reader.read(endpoint, ifNoneMatch: tag)
    }
  }

  /// Omits what does not exist or fails to load, because the repository itself has loaded.
  private func optional<Value: Sendable>(
    _ response: () async throws(ReadError) -> Value?
  ) async -> Value? {
    do { return try await response() } catch { return nil }
  }
}

/// Which part of a repository `show` prints.
package enum ShowPart: Sendable {
  case everything
  case details
  case json
  case readme
  /// The README's bytes as GitHub renders them.
  case readmeHTML
  /// The README's bytes as they are in the repository.
  case readmeRaw
}

extension Failure {
  /// ghrepo is offline and nothing is cached.
  package static func notKnown(_ name: RepositoryName) -> Failure {
    Failure(.showNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound)
  }
}
