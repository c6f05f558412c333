internal import App
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// Everything about one favourite: what GitHub told, and what the person wrote beside it.
struct FavoriteDetail {
  let favorite: Favorite
  /// What is stored of the repository's neighbors and README; what cannot be read is left out.
  let answers: [AnswerKind: StoredAnswer]
  let name: RepositoryName
  let session: Session

  private var context: CommandContext { session.context }

  func write(withReadme: Bool, _ page: ReadmeOutput, _ look: ShowLook) async throws(ConsoleError) {
    let language = context.language
    try context.console.write(
      lines: AnnotationLines(ListedRepository.Annotation(favorite), seenAt: favorite.seenAt)
        .lines(in: language, now: context.now()))
    let detail = RepositoryDetail(
      favorite.repository, isFavorite: true, languages: languages, latestRelease: release,
      language: language, now: context.now())
    try await ShowPage(
      session: session, repository: favorite.repository, detail: detail,
      readme: withReadme ? readme : nil, page: page
    ).write(look)
  }

  private var languages: Languages? { read(.languages(of: name), answers[.languages]) }

  private var release: Release? { read(.latestRelease(of: name), answers[.release]) ?? nil }

  private var readme: ReadmeBytes? {
    answers[.readmeHTML].map { .html($0.body) } ?? answers[.readme].map { .raw($0.body) }
  }

  private func read<Answer>(_ endpoint: Endpoint<Answer>, _ answer: StoredAnswer?) -> Answer? {
    guard let answer else { return nil }
    do { return try endpoint.decode(stored: answer.body, from: session.host) } catch { return nil }
  }

  /// The favorite as a row of its own.
  var row: ListedRepository {
    ListedRepository(
      favorite.repository, isFavorite: true, seenAt: favorite.seenAt,
      annotation: ListedRepository.Annotation(favorite),
      details: .init(languages: languages, latestRelease: release))
  }
}
