import Auth
package import FoundationEssentials
package import GitHub
import Messages
import Storage

/// Everything that `show` tells of one repository.
package struct RepositoryDetails: Sendable {
  package var repository: Repository
  package var languages: Languages?
  package var release: Release?
  /// Nil when there is none or it was not asked for.
  package var readme: ReadmeBytes?
}

/// A README in one of the two forms that GitHub gives.
package enum ReadmeBytes: Sendable, Equatable {
  /// Rendered and sanitized by GitHub.
  case html(Data)
  /// As its author typed it.
  case raw(Data)

  package var bytes: Data {
    switch self {
    case .html(let bytes), .raw(let bytes): bytes
    }
  }
}

/// Reads a repository's neighbors at once, after the repository itself.
package struct DetailReader {
  let reader: Reader
  let cache: RepositoryCache
  let isOffline: Bool

  package init(reader: Reader, cache: RepositoryCache, isOffline: Bool) {
    self.reader = reader
    self.cache = cache
    self.isOffline = isOffline
  }

  /// Nil when GitHub must not be asked and nothing is known. A README that was asked for alone and
  /// cannot be had is an error; beside the details it is left out.
  package func details(
    of name: RepositoryName, _ part: ShowPart
  ) async throws(ReadError) -> RepositoryDetails? {
    guard let repository = try await repository(name) else { return nil }
    // A renamed repository answers under its new name, so nothing is redirected again.
    let name = repository.currentName ?? name
    switch part {
    case .readme:
      let readme = try await html(of: name)
      return RepositoryDetails(repository: repository, readme: readme)
    case .readmeHTML:
      let html = try await answer(.readmeHTML, .htmlReadme(of: name))
      return RepositoryDetails(repository: repository, readme: html.map(ReadmeBytes.html))
    case .readmeRaw:
      let raw = try await answer(.readme, .rawReadme(of: name))
      return RepositoryDetails(repository: repository, readme: raw.map(ReadmeBytes.raw))
    case .everything, .details, .json:
      return await neighbours(of: repository, name, withReadme: part == .everything)
    }
  }

  private func neighbours(
    of repository: Repository, _ name: RepositoryName, withReadme: Bool
  ) async -> RepositoryDetails {
    async let languages = optional { () async throws(ReadError) in
      try await answer(.languages, .languages(of: name))
    }
    async let release = optional { () async throws(ReadError) in
      try await answer(.release, .latestRelease(of: name))
    }
    async let readme = optional { () async throws(ReadError) in
      withReadme ? try await html(of: name) : nil
    }
    return RepositoryDetails(
      repository: repository, languages: await languages, release: await release ?? nil,
      readme: await readme)
  }

  /// The rendered README; offline, the typed one is better than none.
  package func html(of name: RepositoryName) async throws(ReadError) -> ReadmeBytes? {
    if let html = try await answer(.readmeHTML, .htmlReadme(of: name)) { return .html(html) }
    guard isOffline else { return nil }
    return try await answer(.readme, .rawReadme(of: name)).map(ReadmeBytes.raw)
  }

  private func repository(_ name: RepositoryName) async throws(ReadError) -> Repository? {
    do {
      let known = try await cache.answer(.detail, .repository(name)) {
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

  private func answer<Answer: Sendable>(
    _ kind: AnswerKind, _ endpoint: Endpoint<Answer>
  ) async throws(ReadError) -> Answer? {
    try await cache.answer(kind, endpoint) { endpoint, tag, _ throws(ReadError) in
      try await reader.read(endpoint, ifNoneMatch: tag)
    }
  }

  /// What is not there, or cannot be had now, is left out: the repository itself was.
  private func optional<Answer: Sendable>(
    _ answer: () async throws(ReadError) -> Answer?
  ) async -> Answer? {
    do { return try await answer() } catch { return nil }
  }
}

/// What of a repository `show` brings to the output.
package enum ShowPart: Sendable {
  case everything
  case details
  case json
  case readme
  /// The README's bytes as GitHub renders them.
  case readmeHTML
  /// The README's bytes as they lie in the repository.
  case readmeRaw
}

extension Failure {
  /// GitHub must not be asked, and nothing is stored.
  package static func notKnown(_ name: RepositoryName) -> Failure {
    Failure(
      Advice(.showNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound))
  }
}
