package import Access
import Auth
package import Core
import FoundationEssentials
package import GitHub
package import Messages
package import Presentation
import Rendering
import Storage
import Terminal

/// One repository brought to the output, from GitHub or from the cache.
package struct ShowRunner {
  let name: RepositoryName
  let session: Session
  let settings: ReadSettings
  let part: ShowPart
  let page: ReadmeOutput
  let appearance: AppearanceChoice
  /// Nil if the page is for users. The caller ends it.
  let writer: (any RowWriter)?
  let context: CommandContext

  package init(
    name: RepositoryName, session: Session, settings: ReadSettings, part: ShowPart,
    page: ReadmeOutput, appearance: AppearanceChoice, writer: (any RowWriter)?,
    in context: CommandContext
  ) {
    self.context = context
    self.name = name
    self.session = session
    self.settings = settings
    self.part = part
    self.page = page
    self.appearance = appearance
    self.writer = writer
  }

  /// Details older than this are requested again, which costs nothing if they have not changed. A
  /// user sees how old they are; a script does not.
  private static let usualAge = Duration.seconds(60 * 60)
  private static let usualAgeInScripts = Duration.seconds(60)

  private var isForScript: Bool { writer != nil || !context.console.outputProfile.isTerminal }

  package func run() async throws {
    // What is cached is shown without `--offline` too.
    let reader = Reader(
      session: session, settings: settings, options: [.wait, .anonymousFallback], in: context)
    let source = DetailReader(
      name, reader: reader, viewer: try session.viewerOrFail(),
      policy: settings.policy(maxAge: isForScript ? Self.usualAgeInScripts : Self.usualAge),
      waitsForLimits: settings.waitsForLimits)
    let appearance = Appearance(self.appearance, session.configuration, in: context)
    do { try await show(source, reader, appearance) } catch {
      await appearance.finish()
      throw error
    }
  }

  private func show(
    _ source: DetailReader, _ reader: Reader, _ appearance: Appearance
  ) async throws {
    guard let details = try await details(from: source, reader) else {
      throw Failure.notKnown(name)
    }
    let cache = source.cache
    await context.sayAge(of: [cache], session, isOffline: settings.isOffline)
    sayRename(to: details.repository)
    for failure in details.failures { await say(failure, reader) }
    switch part {
    case .json: try await writer?.write([await source.row(details)])
    case .everything, .details, .comparison, .readme:
      let favorite = await source.favorite(details.repository)
      let annotation = favorite.map { ListedRepository.Annotation($0) }
      try await write(details, annotation, reader, appearance)
    case .readmeHTML, .readmeRaw:
      try page.writeBytes(readme(of: details).bytes, to: context.console)
    }
    await appearance.finish()
    await source.remember(details.repository, words: details.readme?.words)
    await session.database.shortenLog()
  }

  private func write(
    _ details: RepositoryDetails, _ annotation: ListedRepository.Annotation?, _ reader: Reader,
    _ appearance: Appearance
  ) async throws {
    if part == .readme { _ = try readme(of: details) }
    let detail = RepositoryDetail(
      details.repository, isFavorite: annotation != nil, annotation: annotation,
      languages: details.languages, latestRelease: details.release, gains: details.gains,
      language: context.language, now: context.now())
    try await ShowPage(
      session: session, repository: details.repository, detail: part == .readme ? nil : detail,
      readme: details.readme, page: page, in: context
    ).write(appearance, reader, isOffline: settings.isOffline)
  }

  private func readme(of details: RepositoryDetails) throws(Failure) -> ReadmeBytes {
    guard let readme = details.readme else {
      throw Failure(
        .showReadmeNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound)
    }
    return readme
  }

  private func details(
    from source: DetailReader, _ reader: Reader
  ) async throws -> RepositoryDetails? {
    let loading = context.showLoading()
    defer { loading.end() }
    do { return try await source.details(part) } catch {
      throw await failure(error, reader, source.cache)
    }
  }

  /// Has its own message for an existing repository without a README.
  private func failure(
    _ error: ReadError, _ reader: Reader, _ cache: RepositoryCache
  ) async -> any Error {
    guard case .api(.refused(let refusal)) = error, refusal.reason == .notFound,
      refusal.url.hasSuffix("/readme")
    else {
      let failure = await reader.failure(error)
      guard case .maxAge = settings.source, error.api?.allowsStandIn(unlessWaiting: false) == true,
        let failure = failure as? Failure, let date = await cache.cachedAt()
      else { return failure }
      return failure.mentioning(cachedAt: date, in: context)
    }
    return Failure(.showNoReadme(name: "\(name)"), exitCode: .notFound)
  }

  /// Prints that the repository was renamed, if GitHub returned another name.
  private func sayRename(to repository: Repository) {
    guard "\(name)".lowercased() != repository.fullName.lowercased() else { return }
    context.say(.showRenamed(old: "\(name)", new: repository.fullName))
  }

  /// Prints that a part of the page is missing.
  private func say(_ failure: RepositoryDetails.PartFailure, _ reader: Reader) async {
    guard let message = await reader.message(about: failure) else { return }
    context.say(message, .problem)
  }
}

extension CommandContext {
  /// Prints how old the oldest of what was read is, and why GitHub's current data is missing.
  package func sayAge(
    of caches: [RepositoryCache], _ session: Session, isOffline: Bool
  ) async {
    var (oldest, reason) = (Date?.none, APIError?.none)
    for cache in caches {
      guard let date = await cache.savedAt else { continue }
      oldest = min(oldest ?? date, date)
      if reason == nil { reason = await cache.reason }
    }
    guard let oldest else { return }
    let age = language.age(of: oldest, at: self.now())
    if let reason {
      say(session.failure(reason).report.message, .problem)
      report(.headSavedOffline(age: age))
    } else {
      say(isOffline ? .headSavedOffline(age: age) : .showSaved(age: age), .dim)
    }
  }
}

extension Reader {
  /// Which part of a repository is missing, and why.
  package func message(about failure: RepositoryDetails.PartFailure) async -> Message? {
    let reason = (self.failure(failure.error) as? Failure)?.report.message
    return reason.map { failure.part.message(because: $0) }
  }
}

extension RepositoryDetails.Part {
  fileprivate func message(because reason: Message) -> Message {
    switch self {
    case .languages: .showLanguagesFailed(reason: reason)
    case .release: .showReleaseFailed(reason: reason)
    case .stars, .history: .showStarsFailed(reason: reason)
    case .contributors: .showContributorsFailed(reason: reason)
    case .readme: .showReadmeFailed(reason: reason)
    }
  }
}

/// How a README comes to the output.
package struct ReadmeOutput: Sendable {
  /// Columns that the user asked for.
  let width: Int?
  let allowsPager: Bool

  package init(width: Int? = nil, allowsPager: Bool) {
    self.width = width
    self.allowsPager = allowsPager
  }

  /// Longer lines are hard to read; also the width without a terminal.
  private static let widest = 100

  func columns(_ profile: TerminalProfile) -> Int {
    width ?? (profile.isTerminal ? min(profile.columns, Self.widest) : Self.widest)
  }

  /// Writes the bytes unchanged to a file or a program, and sanitized lines to a terminal.
  func writeBytes(_ bytes: Data, to console: Console) throws(ConsoleError) {
    guard console.outputProfile.isTerminal else { return try console.write(bytes) }
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    repeat {
      let part = rest.utf8.prefix(Self.partSize)
      // A part ends with a line.
      let end = rest[part.endIndex...].firstIndex(where: \.isNewline) ?? rest.endIndex
      let lines = TerminalText.lines(sanitizing: String(rest[..<end]))
      try console.write(lines: lines.map { StyledText($0) })
      rest = rest[end...].dropFirst()
    } while !rest.isEmpty
  }

  /// How many bytes are sanitized at once.
  private static let partSize = 256 * 1024
}
