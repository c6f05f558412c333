internal import App
internal import FoundationEssentials
internal import GitHub
internal import Storage

/// Everything that `show` tells of one repository.
struct RepositoryDetails: Sendable {
  var repository: Repository
  var languages: Languages?
  var release: Release?
  /// Nil when there is none or it was not asked for.
  var readme: ReadmeBytes?
}

/// A README in one of the two forms that GitHub gives.
enum ReadmeBytes: Sendable, Equatable {
  /// Rendered and sanitised by GitHub.
  case html(Data)
  /// As its author typed it.
  case raw(Data)

  var bytes: Data {
    switch self {
    case .html(let bytes), .raw(let bytes): bytes
    }
  }
}

/// Reads a repository's neighbours at once, after the repository itself.
struct DetailReader {
  let reader: Reader
  let shelf: RepositoryCache
  let isOffline: Bool

  /// Nil when GitHub must not be asked and nothing is known. A README that was asked for alone and
  /// cannot be had is an error; beside the details it is left out.
  func details(
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
  func html(of name: RepositoryName) async throws(ReadError) -> ReadmeBytes? {
    if let html = try await answer(.readmeHTML, .htmlReadme(of: name)) { return .html(html) }
    guard isOffline else { return nil }
    return try await answer(.readme, .rawReadme(of: name)).map(ReadmeBytes.raw)
  }

  private func repository(_ name: RepositoryName) async throws(ReadError) -> Repository? {
    do {
      let known = try await shelf.answer(.detail, .repository(name)) {
        endpoint, tag, isPatient throws(ReadError) in
        guard isPatient else { return try await reader.read(endpoint, ifNoneMatch: tag) }
        return try await reader.readPatiently(endpoint, ifNoneMatch: tag)
      }
      if let known { return known }
    } catch {
      guard let seen = await shelf.seenRepository(insteadOf: error) else { throw error }
      return seen
    }
    return await shelf.seenRepository(insteadOf: nil)
  }

  private func answer<Answer: Sendable>(
    _ kind: AnswerKind, _ endpoint: Endpoint<Answer>
  ) async throws(ReadError) -> Answer? {
    try await shelf.answer(kind, endpoint) { endpoint, tag, _ throws(ReadError) in
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
