internal import Catalog
internal import FoundationEssentials
internal import GitHub
internal import Library

/// Everything that `show` tells of one repository.
struct RepositoryDetails: Sendable {
  var repository: Repository
  var languages: Languages?
  var release: Release?
  /// The README's own text, nil when there is none or it was not asked for.
  var readme: Data?
}

/// Reads a repository's neighbours at once, after the repository itself.
struct DetailReader {
  let reader: Reader
  let shelf: AnswerShelf

  /// Nil when GitHub must not be asked and nothing is known.
  func details(
    of name: RepositoryName, withReadme: Bool
  ) async throws(APIError) -> RepositoryDetails? {
    guard let repository = try await repository(name) else { return nil }
    // A renamed repository answers under its new name, so nothing is redirected again.
    let name = repository.currentName ?? name
    async let languages = optional(.languages, .languages(of: name))
    async let release = optional(.release, .latestRelease(of: name))
    async let readme = withReadme ? optional(.readme, .rawReadme(of: name)) : nil
    return RepositoryDetails(
      repository: repository, languages: await languages, release: await release ?? nil,
      readme: await readme)
  }

  private func repository(_ name: RepositoryName) async throws(APIError) -> Repository? {
    do {
      let known = try await shelf.answer(.detail, .repository(name)) {
        endpoint, tag, isPatient throws(APIError) in
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

  /// What is not there, or cannot be had now, is left out: the repository itself was.
  private func optional<Answer: Sendable>(
    _ kind: AnswerKind, _ endpoint: Endpoint<Answer>
  ) async -> Answer? {
    do {
      return try await shelf.answer(kind, endpoint) { endpoint, tag, _ throws(APIError) in
        try await reader.read(endpoint, ifNoneMatch: tag)
      }
    } catch { return nil }
  }
}
