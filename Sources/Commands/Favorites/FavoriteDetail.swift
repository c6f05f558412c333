internal import Catalog
internal import FoundationEssentials
internal import GitHub
internal import Library
internal import Messages
internal import Presentation
internal import Terminal

/// Everything about one favourite: what GitHub told, and what the person wrote beside it.
struct FavoriteDetail {
  let favorite: Favorite
  let session: Session

  private var context: CommandContext { session.context }

  /// With as much of `answers` as can be read.
  func write(
    _ answers: [AnswerKind: StoredAnswer], of name: RepositoryName, withReadme: Bool,
    _ look: ShowLook
  ) async throws(ConsoleError) {
    let language = context.language
    try context.console.write(
      lines: AnnotationLines(ListedRepository.Annotation(favorite), seenAt: favorite.seenAt)
        .lines(in: language, now: context.now()))
    let release = read(.latestRelease(of: name), answers[.release])
    let detail = RepositoryDetail(
      favorite.repository, isFavorite: true,
      languages: read(.languages(of: name), answers[.languages]), latestRelease: release ?? nil,
      language: language, now: context.now())
    try await ShowPage(
      session: session, repository: favorite.repository, detail: detail,
      readme: withReadme ? Self.readme(in: answers) : nil, page: .usual
    ).write(look)
  }

  private static func readme(in answers: [AnswerKind: StoredAnswer]) -> ReadmeBytes? {
    answers[.readmeHTML].map { .html($0.body) } ?? answers[.readme].map { .raw($0.body) }
  }

  private func read<Answer>(_ endpoint: Endpoint<Answer>, _ answer: StoredAnswer?) -> Answer? {
    guard let answer else { return nil }
    do { return try endpoint.decode(stored: answer.body) } catch { return nil }
  }

  /// The fields of the list of favourites, as one object.
  var json: JSONValue {
    let row = ListedRepository(
      favorite.repository, isFavorite: true, seenAt: favorite.seenAt,
      annotation: ListedRepository.Annotation(favorite))
    let fields = ListedField.favoriteCases.filter { $0 != .own(.position) && $0 != .own(.isNew) }
    return row.json(fields)
  }
}
