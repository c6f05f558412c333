internal import Access
internal import BrowseModel
internal import Core
internal import GitHub
internal import Output
internal import Presentation

/// Reads one repository: cached data at once, then GitHub's response.
struct DetailReading: Sendable {
  /// The results, in order of arrival.
  enum Update: Sendable {
    case event(BrowseEvent)
    case readme(ReadmeBytes, of: Repository)
  }

  let name: RepositoryName
  let session: Session
  let reader: Reader
  let policy: ReadingPolicy
  var origin = DetailOrigin.usual
  let tell: @Sendable (Update) async -> Void

  /// What the user sees already.
  private struct Seen {
    var readme: ReadmeBytes?
    var repository: Repository?
  }

  func run() async {
    var seen = Seen()
    if policy.allowsStandIn { await showStored(&seen) }
    switch origin {
    case .usual, .refresh: await showNewest(&seen)
    case .cached: if seen.readme == nil { await send(.readmeNotLoaded) }
    case .readme: await showReadme(&seen)
    }
  }

  /// Loads only the README; the list already has the repository.
  private func showReadme(_ seen: inout Seen) async {
    guard let repository = seen.repository else { return await send(.readmeNotLoaded) }
    let details = details(policy)
    await show(await readme(details), of: repository, &seen)
    await details.remember(repository, words: seen.readme?.words)
  }

  private func showStored(_ seen: inout Seen) async {
    let details = details(.offline)
    do {
      guard let found = try await details.details(.everything) else { return }
      await show(found, details)
      seen.repository = found.repository
      guard let readme = found.readme else { return }
      seen.readme = readme
      await tell(.readme(readme, of: found.repository))
    } catch { return }
  }

  private func showNewest(_ seen: inout Seen) async {
    let details = details(policy)
    async let readme = readme(details)
    do {
      guard let found = try await details.details(.details) else {
        return await fail(Failure.notKnown(name))
      }
      await show(found, details)
      if let reason = await details.cache.reason {
        await fail(.api(reason))
      } else if let failure = found.failures.first {
        await fail(failure.error)
      }
      await show(await readme, of: found.repository, &seen)
      await details.remember(found.repository, words: seen.readme?.words)
    } catch {
      await fail(error)
    }
  }

  private func show(_ found: RepositoryDetails, _ details: DetailReader) async {
    let savedAt = await details.cache.savedAt
    await send(.facts(found, savedAt: savedAt))
    guard let isFavorite = await details.isFavorite(found.repository) else { return }
    let favorite = isFavorite ? await details.favorite(found.repository) : nil
    await tell(
      .event(
        .favorite(
          id: found.repository.id, isFavorite: isFavorite,
          annotation: favorite.map(ListedRepository.Annotation.init))))
  }

  private func show(
    _ result: Result<ReadmeBytes?, ReadError>, of repository: Repository, _ seen: inout Seen
  ) async {
    switch result {
    case .success(let readme?):
      // The README is laid out already and must not jump.
      guard readme != seen.readme else { return }
      seen.readme = readme
      await tell(.readme(readme, of: repository))
    // Offline, and not cached: there may be one.
    case .success(nil): if seen.readme == nil { await send(.readmeNotLoaded) }
    case .failure(.api(.refused(let refusal))) where refusal.reason == .notFound:
      await send(.noReadme)
    case .failure(let error): await fail(error)
    }
  }

  private func readme(_ details: DetailReader) async -> Result<ReadmeBytes?, ReadError> {
    do { return .success(try await details.readme()) } catch { return .failure(error) }
  }

  private func details(_ policy: ReadingPolicy) -> DetailReader {
    DetailReader(name, reader: reader, viewer: session.knownViewer, policy: policy)
  }

  private func fail(_ error: ReadError) async {
    guard let problem = await session.problem(error, of: reader) else { return }
    await send(.failed(problem))
  }

  private func fail(_ failure: Failure) async { await send(.failed(Problem(failure))) }

  private func send(_ update: DetailUpdate) async { await tell(.event(.detail(name, update))) }
}
