internal import FoundationEssentials
internal import GitHub

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

  func details(
    of name: RepositoryName, withReadme: Bool
  ) async throws(APIError) -> RepositoryDetails {
    let repository = try await reader.readPatiently(.repository(name)).value
    // A renamed repository answers under its new name, so nothing is redirected again.
    let name = canonicalName(of: repository) ?? name
    async let languages = optional(.languages(of: name))
    async let release = optional(.latestRelease(of: name))
    async let readme = withReadme ? optional(.rawReadme(of: name)) : nil
    return RepositoryDetails(
      repository: repository, languages: await languages, release: await release ?? nil,
      readme: await readme)
  }

  private func canonicalName(of repository: Repository) -> RepositoryName? {
    do { return try RepositoryName(parsing: repository.fullName) } catch { return nil }
  }

  /// What is not there, or cannot be had now, is left out: the repository itself was.
  private func optional<Answer: Sendable>(_ endpoint: Endpoint<Answer>) async -> Answer? {
    do { return try await reader.read(endpoint).value } catch { return nil }
  }
}
